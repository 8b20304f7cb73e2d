import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { bundledLicences } from './bundled-licences.ts'
import { adaptiveEngine } from './tools/build/adaptive-engine.ts'
import { pieceOf } from './tools/build/chunks.ts'
import { preloadApplication } from './tools/build/preload-application.ts'
import { words } from './tools/build/words.ts'

const groundPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-oidc-context|oidc-client-ts|jwt-decode|@tanstack\/(react-query|query-core)|@lingui|zod)\//

const identityRooms =
  /\/src\/(contract\/identity\/|auth\/(protocol|provider|renewal|trips|storage)\/|auth\/session\/sign-in-error)/
/** As `lightningcss` numbers it in `Features`. */
const DIR_SELECTOR = 4

const alone = { includeDependenciesRecursively: false }

/** In the page from its first byte, so a lazy part need not name them again. */
const firstFiles = /\/(index|rolldown-runtime|ground|front|early)-[\w-]+\.js$/

const licences = bundledLicences('licences.txt')

export default defineConfig({
  plugins: [words(), react(), adaptiveEngine(), preloadApplication(), licences.app],
  // `:dir()` asks for the direction of words; what would replace it for older browsers asks for their language.
  css: { lightningcss: { exclude: DIR_SELECTOR } },
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
            { name: 'early', test: /\/src\/\w+\/early\/|vite\/preload-helper/, priority: 2 },
            // What every screen stands on compresses better in one piece, and changes rarely.
            { name: 'ground', test: groundPackages, priority: 1 },
            {
              name: pieceOf,
              debugName: 'first screens',
              test: /\/src\/|\/lucide-react\//,
              ...alone,
            },
            // What signing in, its answer and renewing need waits for one of them; the first brings it for the rest.
            { name: 'identity', test: identityRooms, ...alone },
            { name: 'sign-in', test: /\/src\/features\/sign-in\//, ...alone },
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
    // What is waited for comes in its own time on a busy machine; what never comes is told a little later.
    expect: { poll: { timeout: 15_000 } },
    // By default one processor is left idle, which on a machine of two is half of it. More files than processors gain nothing.
    maxWorkers: '100%',
    // React and jsdom make and drop many small objects: with more room for the young ones they are collected more seldom, by
    // threads that would wait for each other on a busy machine.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // A process for each file takes longer than its tests. Whoever mocks a module needs more: see `components`.
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['tests/support/words-setup.ts'],
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
          name: 'components',
          // A context for each file, as it keeps its state at the top of modules, but one process, which reads jsdom once.
          pool: 'vmForks',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/words-setup.ts', 'tests/support/page-setup.ts'],
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          // A whole application outlives its test for a while, and needs what a context has not (`crypto.subtle`, files).
          environment: 'jsdom',
          include: ['tests/pages/**/*.test.tsx'],
          globalSetup: 'tests/support/start-service-host.ts',
          setupFiles: ['tests/support/words-setup.ts', 'tests/support/page-setup.ts'],
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
