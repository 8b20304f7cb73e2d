import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

import { languages } from '../../src/words/languages.ts'
import { firstScript, type Needed } from './first-script.ts'

type Chunk = Extract<Rolldown.OutputBundle[string], { type: 'chunk' }>

/** In this order: where connections are few, what sends the code must not queue behind the application. */
const always = ['/src/entry.ts', '/src/main.tsx']
/** What the way back from the provider needs: what judges the answer, and the shell it leads into. */
const answer = ['/src/routes/auth-callback.tsx', '/src/app/shell/member-shell.tsx']
/** Around every screen but the front door, which has it for whoever is signed in. */
const inside = ['/src/app/shell/member-shell.tsx', '/src/app/shell/visitor-shell.tsx']
/** Screens that people open by a link, by what their address begins with. */
const screens: Record<string, string> = {
  '/signin': '/src/routes/sign-in.tsx',
  '/auth/callback': '/src/routes/auth-callback.tsx',
  '/w/': '/src/routes/watch.tsx',
  '/search': '/src/routes/search.tsx',
  '/browse': '/src/routes/browse.tsx',
  '/c/': '/src/routes/channel.tsx',
  '/studio/videos': '/src/routes/studio/videos.tsx',
  '/studio/videos/': '/src/routes/studio/video.tsx',
}

/**
 * All that the first screen needs is asked for with the first byte of the page, by a few lines of script that know it by
 * the address and the language: links that stand in the page are taken for what the first paint waits for by whoever
 * reckons it (Lighthouse does). What only an answer of the provider needs is named with no `rel`: the entry gives it one
 * when there is an answer.
 */
export function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = neededBy(chunks, always)
        const without = (known: readonly string[], modules: readonly string[]) =>
          neededBy(chunks, modules).filter((file) => !known.includes(file))
        const shell = without(first, inside)
        const own = Object.entries(screens).map(([address, screen]): [string, string[]] => [
          address,
          without([...first, ...shell], [screen]),
        ])
        const words = wordsOfChunks(chunks)
        const needed = {
          first: { files: first, words: words(first) },
          shell: { files: shell, words: words(shell) },
          screens: Object.fromEntries(
            own.map(([at, files]) => [at, { files, words: words(files) }]),
          ),
        }
        const tags = [settings, ...without(first, answer).map(linkForAnswer)]
        // Before the style sheet, for which a script would wait.
        const script = `<script>${await firstScript(needed, html)}</script>\n    `
        if (!html.includes('<title>')) throw new Error('index.html has no <title> to stand before.')
        return { html: html.replace('<title>', () => `${script}<title>`), tags }
      },
    },
  }
}

/** Before all code: the first picture wears the portal's name and colours, and waits for them on a first visit. */
const settings: HtmlTagDescriptor = {
  tag: 'link',
  injectTo: 'head-prepend',
  attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: '/config.json' },
}

/** Files of the chunks that hold these modules, whatever those import, and their styles. */
function neededBy(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const holders = modules.flatMap((name) => {
    const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(name)))
    if (found.length === 0)
      throw new Error(`${name} is not in the build: was it renamed? See tools/build/.`)
    return found
  })
  const names = new Set(holders.map(({ fileName }) => fileName))
  // A set is walked to its end, what is added on the way included.
  for (const name of names) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const file of chunk?.imports ?? []) names.add(file)
  }
  const reached = chunks.filter(({ fileName }) => names.has(fileName))
  const styles = reached.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...names, ...styles]
}

function linkForAnswer(file: string): HtmlTagDescriptor {
  const isStyle = file.endsWith('.css')
  const attrs = {
    'data-answer': isStyle ? 'preload' : 'modulepreload',
    ...(isStyle && { as: 'style' }),
  }
  return { tag: 'link', injectTo: 'head', attrs: { ...attrs, crossorigin: true, href: `/${file}` } }
}

/** Of the words that these chunks show: their files, in each language. */
function wordsOfChunks(chunks: readonly Chunk[]) {
  return (shown: readonly string[]): Needed['words'] => {
    const modules = chunks
      .filter(({ fileName }) => shown.includes(fileName))
      .flatMap(({ moduleIds }) => moduleIds)
    const rooms = modules.flatMap((id) => /\/(src\/words\/[\w-]+)\.words\.js$/.exec(id)?.[1] ?? [])
    const ways = languages.map((language): [string, string[]] => {
      const words = rooms.map((room) => `/${room}.${language}.words.js`)
      return [language, neededBy(chunks, words)]
    })
    return Object.fromEntries(ways)
  }
}
