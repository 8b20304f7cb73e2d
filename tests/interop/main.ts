import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import * as z from 'zod'

import { failedInPlaywright } from '#tests/support/failed-tests.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { runCommand } from '#tests/support/run-command.ts'

import { clientAt } from './client-at.ts'
import { findProvider, providerNames, usualNames } from './find-provider.ts'
import { startFoyer } from './start-foyer.ts'
import { untilStopped } from './until-stopped.ts'

/**
 * `npm run test:interop`: the same browser tests against each provider in turn, with a Foyer that is told
 * of it by environment variables alone. `-- --provider keycloak` runs one, `-- --all` also those
 * that `npm test` leaves out.
 */
const reports = resolve('test-results')
const root = join(import.meta.dirname, '../..')
const firstPort = Number(process.env['FOYER_INTEROP_PORT'] ?? 18_200)
/** Providers that are tested beside each other: most of each test is waiting for a token to run out. */
const atOnce = 2
/** Long enough for a page to load, short enough to wait for; FOYER_INTEROP_TOKEN_LIFE_S on a very busy machine. */
const tokenLifeS = Number(process.env['FOYER_INTEROP_TOKEN_LIFE_S'] ?? 12)
const signal = untilStopped()
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

const Report = z.object({
  stats: z.object({
    expected: z.int(),
    flaky: z.int(),
    unexpected: z.int(),
    skipped: z.int(),
  }),
})

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { provider: { type: 'string', multiple: true }, all: { type: 'boolean' } },
})
const browser = findBrowser()
if (!browser) throw new Error('There is no browser to test in.')
mkdirSync(reports, { recursive: true })
const summary = join(reports, 'interop.json')
rmSync(summary, { force: true })
const waiting = [...(values.provider ?? (values.all ? providerNames : usualNames))]
await Promise.all(Array.from({ length: atOnce }, (_, lane) => testInTurn(firstPort + lane * 20)))
writeFileSync(summary, JSON.stringify({ ...totals, failures }))
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 || signal.aborted ? 1 : 0)

/** One provider after the other, on ports from `port` on, until none is left. */
async function testInTurn(port: number): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (signal.aborted) return
    await testWith(name, port).catch((error: unknown) => {
      totals.failed += 1
      failures.push(`${name}: ${String(error)}`)
      console.error(`── ${name}: FAILED`, error)
    })
  }
}

async function testWith(name: string, port: number): Promise<void> {
  const startedMs = performance.now()
  const provider = findProvider(name)
  const reason = provider.whyNot()
  // Whoever names a provider wants to know, not to be told that all is well.
  if (reason !== null && values.provider) throw new Error(`It cannot be tested here: ${reason}`)
  if (reason !== null) {
    totals.skipped += 1
    console.log(`\n── ${name}: skipped: ${reason}`)
    return
  }
  console.log(`\n── ${name}`)
  const origin = `http://localhost:${port}`
  const started = await provider.start({
    port: port + 10,
    client: clientAt(origin),
    tokenLifeS,
    signal,
  })
  const readyMs = performance.now()
  try {
    const foyer = await startFoyer({ port, env: started.env, signal })
    try {
      await runTests(name, origin)
    } finally {
      await foyer.stop()
    }
  } finally {
    await started.stop()
  }
  const [startS, allS] = [readyMs, performance.now()].map((ms) =>
    ((ms - startedMs) / 1000).toFixed(1),
  )
  console.log(`── ${name}: ${allS} s, of which its start took ${startS} s`)
}

async function runTests(name: string, origin: string): Promise<void> {
  const report = join(reports, `interop-${name}.json`)
  rmSync(report, { force: true })
  const config = join(root, 'tests/interop/playwright.config.ts')
  const exitCode = await runCommand('playwright', ['test', '--config', config, ...positionals], {
    signal,
    label: name.padEnd(8),
    env: {
      FOYER_INTEROP_PROVIDER: name,
      FOYER_INTEROP_ORIGIN: origin,
      FOYER_INTEROP_TOKEN_LIFE_S: String(tokenLifeS),
      FOYER_TEST_BROWSER: browser?.path ?? '',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  })
  const json: unknown = JSON.parse(readFileSync(report, 'utf8'))
  const { stats } = Report.parse(json)
  failures.push(...failedInPlaywright(json).map((failure) => `${name}: ${failure}`))
  totals.passed += stats.expected + stats.flaky
  // A runner can fail without a failed test (a file that does not load); that must count too.
  totals.failed += Math.max(stats.unexpected, exitCode === 0 ? 0 : 1)
  totals.skipped += stats.skipped
}
