import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'

import { bundledLicences } from './bundled-licences.ts'

const groundPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-oidc-context|oidc-client-ts|jwt-decode|@tanstack|zod)\//

// What stands under every page. Features, calls and the words of errors wait for who needs them.
const sharedCode =
  /\/src\/(config|auth\/(session|storage\/(tabs|user-manager|return-to)|renewal\/access-token)|lib|api\/(?!error-)|data\/(keys|outdate)\.|contract\/(?!.*-calls|provider-metadata)|ui\/(button|icon-button|video-still|brand-mark|avatar|spinner|overlays\/toast\.))/

// Parts that are fetched together are one file each: crumbs wait for a connection, and compress badly.
const identityCode =
  /\/src\/(contract\/provider-metadata|auth\/(protocol|provider|renewal\/(keep|renewal|step)|trips\/(callback|sign-in)|storage\/(redirect-limit|sign-in|stored-user)))/
const doorstepCode =
  /\/src\/(routes\/(sign-in|auth-callback)|features\/sign-in\/(?!session-expired|confirm-person|small-window))/
const shellCode =
  /\/src\/(app\/shell\/(shell-(?!overlays)|shell\.|top-bar|search-shortcut|offline-banner|portal)|features\/search\/search-(field|box\.module)|(data\/(me|portal-config|video|playback)|contract\/rules)\.|ui\/(kbd|feedback\/banner|move-focus))|icons\/(wifi-off|upload|settings)\.mjs/
const menuCode =
  /\/src\/(ui\/overlays\/(menu|place-near|use-swipe-down)|data\/channels|contract\/calls\/channel-calls)/
const cardCode =
  /\/src\/(features\/videos\/(video-picture|watch-later|describe-video|video-card)|data\/watch-later|ui\/now)/
const iconCode = /icons\/(check|clock|play|chevron-right|x|search)\.mjs/
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
            { name: 'early', test: /early-answer|vite\/preload-helper/, priority: 2 },
            // What every screen stands on compresses better in one piece, and changes rarely.
            { name: 'ground', test: groundPackages, priority: 1 },
            // So does what many screens share; a crumb of code is not worth a request.
            { name: 'common', test: sharedCode, minShareCount: 6 },
            // What signing in, its answer and renewing need waits for one of them; the first brings it for the rest.
            { name: 'identity', test: identityCode, ...alone },
            { name: 'doorstep', test: doorstepCode, ...alone },
            { name: 'shell', test: shellCode, ...alone },
            { name: 'menus', test: menuCode, ...alone },
            { name: 'cards', test: cardCode, ...alone },
            { name: 'icons', test: iconCode, ...alone },
          ],
        },
      },
      treeshake: {
        // Declaring a schema or a call does nothing: what a page does not use is left out of it.
        manualPureFunctions: ['z', 'defineCall', 'text', 'page'],
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
