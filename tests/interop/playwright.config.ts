import { defineConfig } from '@playwright/test'

import { browserArguments } from '#tests/support/browser-arguments.ts'

import { lanes } from './accounts.ts'

const isTraced = process.env['FOYER_TEST_TRACE'] === '1'
const executablePath = process.env['FOYER_TEST_BROWSER']
const tokenLifeS = Number(process.env['FOYER_INTEROP_TOKEN_LIFE_S'])

/** One provider and one Foyer, both started by `main.ts`, which says where. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Each run clears its own folder when it begins.
  outputDir: `../../test-results/interop-${process.env['FOYER_INTEROP_PROVIDER']}`,
  reporter: [['list'], ['json']],
  // Most of each test is waiting for a token to run out.
  fullyParallel: true,
  workers: lanes,
  retries: 0,
  timeout: 120_000 + 3000 * tokenLifeS,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env['FOYER_INTEROP_ORIGIN'] ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A press that finds nothing says so by its name, long before the test's time is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: isTraced ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [...browserArguments],
    },
  },
})
