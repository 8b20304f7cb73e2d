import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from '@playwright/test'

import { browserArguments } from '#tests/support/browser-arguments.ts'

import type { EngineOptions } from './engines/portal.ts'

const port = Number(process.env['FOYER_TEST_PORT'] ?? 18_080)
const origin = `http://localhost:${port}`
/** Who signs in, and stays it: most of their time is waiting for tokens to run out. */
const identityFiles =
  /\/(asked-for|begun-elsewhere|bound-tokens|other-person|refusal|renewal|session|sign-\w+(-trips)?|step-up|token)\.spec\.ts$/
/** The same with a provider that misbehaves. */
const providerFiles = /\/provider-\w+\.spec\.ts$/
/** How screens come and stand, again and in other languages: these write nothing that another test reads, or have a portal of their own. */
const arrivalFiles =
  /\/(card-travel|cards-in-place|few-videos|first-(picture|screen)|in-its-place|language|loaded-again|long-lists|offline|old-build|outline|page-in-pieces|trips)\.spec\.ts$/
/** What people make: films that are sent, converted, replaced, described and published. */
const makingFiles =
  /\/(captions|channel-pictures|jobs|preparing-in-place|processing|publish-in-place|replace-file|studio|upload|versions-in-place|words)\.spec\.ts$/
/** Renditions, tracks and permissions of films that take long to prepare and to watch: `npm test -- build films`, and a job of CI. */
const filmFiles = /\/(codecs|played|prepared-film)\.spec\.ts$/
/** What other engines than Chromium's are driven through. */
const engineFiles = /\/engines\.spec\.ts$/
/** Every screen under every eye, in a portal that no other test has written in. */
const walkFiles = /\/walk\.spec\.ts$/
/** An hour's work, for whoever asks: `npm run test:long`. */
const longFiles = /\/long-film\.spec\.ts$/
/** Films of every kind, by `npm run test:played`; of `films` a few of them. */
const playedFiles = /\/played\.spec\.ts$/
/** Browser, service and line are ended while a file is sent: six times, or by `npm run test:kills` a hundred. */
const killFiles = /\/upload-kills\.spec\.ts$/
/** One, `none` where each test starts its own, or `proxied`: two that share everything, behind a proxy. */
const serviceKind = process.env['FOYER_TEST_SERVICE'] ?? 'one'
const isTraced = process.env['FOYER_TEST_TRACE'] === '1'
const executablePath = process.env['FOYER_TEST_BROWSER']
/** How the browser is started, with more arguments where a project has some. */
const launching = (...more: string[]) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [...browserArguments, ...more],
})
/**
 * Pages that are on their way to another one after a second: what is compiled ahead, or made fast, is thrown away before
 * it has paid. A tenth of the work of these tests.
 */
const brief = { launchOptions: launching('--js-flags=--max-lazy,--no-opt,--no-maglev') }

const webServer = {
  command:
    serviceKind === 'proxied' ? 'node tests/e2e/support/behind-a-proxy.ts' : 'node server/main.ts',
  cwd: join(import.meta.dirname, '../..'),
  url: `${origin}/readyz`,
  // While writing tests, a service that already runs saves its start; never in `npm test`.
  reuseExistingServer: process.env['FOYER_TEST_REUSE'] === '1',
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: String(port),
    IDP_PORT: String(port + 10),
    // Who is signed in stays it for a whole run. Tests of renewal and of what runs out have services of their own.
    IDP_ACCESS_TOKEN_TTL: '3600',
    // The tests are quicker than any person; that people are held to the limit is tested elsewhere.
    REQUESTS_PER_10S: '5000',
    // What this machine has or has not, no test depends on that does not ask for it.
    PROCESSING: 'off',
    DATA_DIR: process.env['FOYER_TEST_DATA'] ?? mkdtempSync(join(tmpdir(), 'foyer-e2e-')),
  },
}

/** The production build, the real service and the embedded provider, on ports and a data folder of their own. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  projects: [
    {
      name: 'product',
      testIgnore: [
        makingFiles,
        filmFiles,
        arrivalFiles,
        identityFiles,
        providerFiles,
        engineFiles,
        walkFiles,
        longFiles,
        killFiles,
      ],
    },
    { name: 'making', testMatch: makingFiles },
    { name: 'films', testMatch: filmFiles },
    { name: 'arrival', testMatch: arrivalFiles },
    { name: 'long', testMatch: longFiles },
    { name: 'played', testMatch: playedFiles },
    { name: 'kills', testMatch: killFiles },
    { name: 'walk', testMatch: walkFiles },
    { name: 'identity', testMatch: identityFiles, use: brief },
    { name: 'provider', testMatch: providerFiles, use: brief },
    { name: 'firefox', testMatch: engineFiles, use: { engine: 'firefox' } },
    { name: 'webkit', testMatch: engineFiles, use: { engine: 'webkit' } },
  ],
  outputDir: `../../test-results/browser-${port}`,
  reporter: [['list'], ['json']],
  workers: 1,
  // No second try: it would hide what a person meets. A busy machine gets time instead, which costs nothing where it is not needed.
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    // Emptied between tests, its caches too, and kept: making one for each test is work.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A trace takes a tenth of the work, and is of use only to whoever looks into a failure: FOYER_TEST_TRACE=1 keeps it.
    trace: isTraced ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    // A press that finds nothing says so by its name, long before the test's time is over.
    actionTimeout: 60_000,
    launchOptions: launching(),
  },
  ...(serviceKind !== 'none' && { webServer }),
})
