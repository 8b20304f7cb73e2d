import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const groundPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-oidc-context|oidc-client-ts|jwt-decode|@tanstack|zod)\//

// What stands under every page. Features, calls and the words of errors wait for who needs them.
const sharedCode =
  /\/src\/(config|auth\/(session|tabs|user-manager|use-session|access-token|return-to)|lib|api\/(?!error-)|contract\/(?!.*-calls)|ui\/(button|icon-button|video-still|brand-mark|avatar|spinner|toast\.))/

/** The application loads beside the entry that asks for it, not after it. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/main.tsx'))
        const files = main ? [main.fileName, ...main.imports] : []
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        }))
      },
    },
  }
}

export default defineConfig({
  plugins: [react(), preloadApplication()],
  build: {
    target: 'baseline-widely-available',
    // No inlining: a strict Content-Security-Policy has no data: scripts, and hashes stay cacheable.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
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
            // What signing in, renewing and signing out share waits for one of them.
            { name: 'identity', test: /\/src\/auth\//, minShareCount: 2 },
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
  worker: { format: 'es' },
  test: {
    env: { TZ: 'UTC' },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx', 'tests/pages/**/*.test.tsx'],
          setupFiles: ['tests/support/page-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
