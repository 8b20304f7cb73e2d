import { join, relative } from 'node:path'

import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import babel from '@rolldown/plugin-babel'
import type { Plugin, PluginOption } from 'vite'

import { languages } from '../../src/words/languages.ts'
import { shortIds, wordsOf } from '../words/catalogs.ts'
import { runtimeConfigModule } from '../words/macros.ts'
import { isShowing, roomOf } from '../words/rooms.ts'

const root = join(import.meta.dirname, '../..')
const hasMacros = /from '@lingui\/(core|react)\/macro'/
const ending = '.words.js'

/** In a build, by the ids that Lingui gives. */
let short: Awaited<ReturnType<typeof shortIds>> | null = null

/**
 * Words in the source become calls by id, and modules that show some ask for those of their room, in one language, as
 * soon as they are here. `src/words/<room>.words.js` is what asks, `src/words/<room>.<language>.words.js` are the words;
 * neither is on disk.
 */
export function words(): PluginOption[] {
  return [roomsOfWords(), macros(), shortened()]
}

function macros() {
  const plugin = [
    linguiMacro,
    { linguiConfig: makeConfig({ locales: [...languages], runtimeConfigModule }) },
  ]
  return babel({
    presets: [{ preset: { plugins: [plugin] }, rolldown: { filter: { code: hasMacros } } }],
  })
}

/** Gives each message its short id; what the catalogue has not would be shown by its id. */
function shortened(): Plugin {
  return {
    name: 'short-ids-of-words',
    // Right behind the macros, whose mark the compiler of JSX takes away.
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      short = await shortIds()
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /i18n \*\// },
      handler(code, id) {
        const shorten = (_call: string, before: string, word: string): string => {
          const known = short?.get(word)
          if (known?.modules.has(relative(root, id))) return `${before}"${known.name}"`
          return this.error(
            `${relative(root, id)} has words the catalogue does not have: npm run words`,
          )
        }
        return { code: code.replaceAll(/(i18n \*\/\s*\{\s*id: )"([^"]+)"/g, shorten), map: null }
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const ids = file.type === 'chunk' ? file.code.matchAll(/\bid:["'`]([\w-]{6})["'`]/g) : []
        for (const [, id = ''] of ids)
          if ((short?.get(id)?.name ?? id) !== id)
            this.error(`${file.fileName} asks for words by a long id`)
      }
    },
  }
}

function roomsOfWords(): Plugin {
  return {
    name: 'rooms-of-words',
    enforce: 'pre',
    // Tests take the words from the source.
    apply: (_config, { mode }) => mode !== 'test',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: hasMacros },
      handler(code, id) {
        const module = relative(root, id)
        if (!isShowing(module)) return null
        const room = roomOf(module)
        return { code: `${code}\nimport '/src/words/${room}${ending}'\n`, map: null }
      },
    },
    resolveId: {
      filter: { id: /\/src\/words\/.*\.words\.js$/ },
      handler: (id) => (id.startsWith(`${root}/src/`) ? id : join(root, id)),
    },
    load: {
      filter: { id: /\/src\/words\/.*\.words\.js$/ },
      async handler(id) {
        const [room = '', language] = id
          .slice(join(root, 'src/words/').length, -ending.length)
          .split('.')
        if (language === undefined) return arrivalOf(room)
        const catalog = JSON.stringify(
          await wordsOf(room, language, (word) => short?.get(word)?.name ?? word),
        )
        return `export const messages = JSON.parse(${JSON.stringify(catalog)})`
      },
    },
  }
}

function arrivalOf(room: string): string {
  const ways = languages.map(
    (language) => `${language}: () => import('/src/words/${room}.${language}${ending}')`,
  )
  return `
import { addRoom } from '/src/words/load-words.ts'
addRoom({ ${ways.join(', ')} })
`
}
