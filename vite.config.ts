import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'

import { bundledLicences } from './bundled-licences.ts'

const groundPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-oidc-context|oidc-client-ts|jwt-decode|@tanstack|zod)\//

// What many screens share: rooms by rooms, none of their inner rooms but these. What is shared by fewer comes with them.
const sharedRooms =
  /\/src\/((config|lib|contract|data|ui|api)\/[^/]+|(contract\/calls|data\/cache|auth\/session)\/[^/]+)$/
const identityRooms =
  /\/src\/(contract\/identity|auth\/(protocol|provider|renewal|trips|storage))\//
const alone = { includeDependenciesRecursively: false }

/** In the page from its first byte, so a lazy part need not name them again. */
const firstFiles = /\/(main|rolldown-runtime|ground|common|early)-[\w-]+\.js$/

/** What the way back from the provider needs: what judges the answer, and the shell it leads into. */
const answerModules = ['/src/routes/auth-callback.tsx', '/src/app/shell/member-shell.tsx']

/**
 * The application loads beside the entry that asks for it, not after it. What only an answer of the
 * provider needs is named with no `rel`: the entry gives it one when there is an answer.
 */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        // In this order: where connections are few, what sends the code must not queue behind the application.
        const inOrder = ['/src/entry.ts', '/src/main.tsx'].flatMap((name) =>
          neededBy(chunks, [name]),
        )
        const first = [...new Set(inOrder)]
        const later = neededBy(chunks, answerModules).filter((file) => !first.includes(file))
        return [
          ...first.map((file) => link(file, 'rel')),
          ...later.map((file) => link(file, 'data-answer')),
        ]
      },
    },
  }
}

type Chunk = Extract<Rolldown.OutputBundle[string], { type: 'chunk' }>

/** Files of the chunks that hold these modules, whatever those import, and their styles. */
function neededBy(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const isWanted = (id: string) => modules.some((name) => id.endsWith(name))
  const named = chunks.filter(({ moduleIds }) => moduleIds.some(isWanted))
  const names = new Set(named.map(({ fileName }) => fileName))
  // A set is walked to its end, what is added on the way included.
  for (const name of names) {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const file of chunk?.imports ?? []) names.add(file)
  }
  const reached = chunks.filter(({ fileName }) => names.has(fileName))
  const styles = reached.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...names, ...styles]
}

function link(file: string, attribute: 'rel' | 'data-answer'): HtmlTagDescriptor {
  const isStyle = file.endsWith('.css')
  const attrs = {
    [attribute]: isStyle ? 'preload' : 'modulepreload',
    ...(isStyle ? { as: 'style' } : {}),
  }
  // The character set must be named in the first kilobyte, so the long list goes to the end.
  const injectTo = attribute === 'rel' ? 'head-prepend' : 'head'
  return { tag: 'link', injectTo, attrs: { ...attrs, crossorigin: true, href: `/${file}` } }
}

const licences = bundledLicences('licences.txt')

export default defineConfig({
  plugins: [react(), preloadApplication(), licences.app],
  build: {
    target: 'baseline-widely-available',
    // No inlining: a strict Content-Security-Policy has no data: scripts, and hashes stay cacheable.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !firstFiles.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // By itself, so that a provider's answer is taken before the rest has arrived.
            { name: 'early', test: /\/src\/auth\/early\/|vite\/preload-helper/, priority: 2 },
            // What every screen stands on compresses better in one piece, and changes rarely.
            { name: 'ground', test: groundPackages, priority: 1 },
            // So does what many screens share; a crumb of code is not worth a request.
            { name: 'common', test: sharedRooms, minShareCount: 8 },
            // What signing in, its answer and renewing need waits for one of them; the first brings it for the rest.
            { name: 'identity', test: identityRooms, ...alone },
            { name: 'sign-in', test: /\/src\/features\/sign-in\//, ...alone },
            { name: 'shell', test: /\/src\/app\/shell\//, minShareCount: 2, ...alone },
            { name: 'overlays', test: /\/src\/ui\/overlays\//, minShareCount: 4, ...alone },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 4, ...alone },
          ],
        },
      },
      treeshake: {
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
      },
    },
  },
  worker: { format: 'es', plugins: () => [licences.worker] },
  test: {
    env: { TZ: 'UTC' },
    restoreMocks: true,
    // By default one processor is left idle, which on a machine of two is half of it.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A process for each file takes longer than its tests. Whoever mocks a module needs one: see `pages`.
          isolate: false,
          unstubGlobals: true,
          include: [
            'src/**/*.test.ts',
            'server/**/*.test.ts',
            'tests/{contract,interop,rooms,sabotage}/**/*.test.ts',
          ],
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          // Each file in a process of its own: the application keeps its state at the top of modules.
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'tests/pages/**/*.test.tsx'],
          setupFiles: ['tests/support/page-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
