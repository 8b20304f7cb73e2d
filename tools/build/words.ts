import { join, relative } from 'node:path'

import { makeConfig } from '@lingui/conf'
import babel from '@rolldown/plugin-babel'
import type { Plugin, PluginOption } from 'vite'

import { languages } from '../../src/words/languages.ts'
import { wordsOf } from '../words/catalogs.ts'
import config from '../words/lingui.config.ts'
import { roomOf } from '../words/rooms.ts'

const root = join(import.meta.dirname, '../..')
const isShowing = /from '@lingui\/(core|react)\/macro'/
const ending = '.words.js'

/**
 * Words in the source become calls by id. Modules that show some wait for those of their room, in one language, which
 * are a file of their own: `src/words/<room>.words.js` stands for that wait, `src/words/<room>.<language>.words.js` for
 * the words. Neither is on disk.
 */
export function words(): PluginOption[] {
  return [roomsOfWords(), macros()]
}

function macros() {
  const plugin = ['@lingui/babel-plugin-lingui-macro', { linguiConfig: makeConfig(config) }]
  return babel({
    presets: [{ preset: { plugins: [plugin] }, rolldown: { filter: { code: isShowing } } }],
  })
}

function roomsOfWords(): Plugin {
  return {
    name: 'rooms-of-words',
    enforce: 'pre',
    // Tests take the words from the source.
    apply: (_config, { mode }) => mode !== 'test',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: isShowing },
      handler(code, id) {
        const room = roomOf(relative(root, id))
        return { code: `${code}\nimport '/src/words/${room}${ending}'\n`, map: null }
      },
    },
    resolveId: {
      filter: { id: /\/src\/words\/.*\.words\.js$/ },
      handler: (id) => (id.startsWith(root) ? id : join(root, id)),
    },
    load: {
      filter: { id: /\/src\/words\/.*\.words\.js$/ },
      async handler(id) {
        const [room = '', language] = id
          .slice(join(root, 'src/words/').length, -ending.length)
          .split('.')
        if (language === undefined) return waitFor(room)
        const catalog = JSON.stringify(await wordsOf(room, language))
        return `export const messages = JSON.parse(${JSON.stringify(catalog)})`
      },
    },
  }
}

function waitFor(room: string): string {
  const ways = languages.map(
    (language) => `${language}: () => import('/src/words/${room}.${language}${ending}')`,
  )
  return `
import { addRoom } from '/src/words/load-words.ts'
await addRoom({ ${ways.join(', ')} })
`
}
