import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { findBrowser } from './support/find-browser.ts'
import { checkBudgets } from './support/size-budgets.ts'

/**
 * `npm test`: everything, in the order in which a failure is cheapest to find. It ends with one line
 * of totals and a non-zero exit code when anything failed. `npm test -- unit` runs one step.
 */
const reports = 'test-results'
const totals = { passed: 0, failed: 0, skipped: 0 }

const steps: Record<string, () => boolean> = {
  check: () => counted('types, lint and format', run('npm', ['run', '--silent', 'check'])),
  unused: () => counted('no unused files, exports or packages', run('knip', [])),
  build: () => counted('production build', run('vite', ['build', '--logLevel', 'warn'])),
  size: () => checkBudgets(counted),
  unit: vitest,
  browser: playwright,
  interop,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`)
  process.exit(2)
}

mkdirSync(reports, { recursive: true })
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  const isGood = step()
  console.log(
    `── ${name}: ${isGood ? 'good' : 'FAILED'}, ${seconds(performance.now() - startedAt)}`,
  )
  // Without a build the browser would be shown yesterday's product.
  if (!isGood && name === 'build') break
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 ? 1 : 0)

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`)
  return result.status === 0
}

function counted(name: string, isGood: boolean): boolean {
  totals[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) console.error(`failed: ${name}`)
  return isGood
}

function vitest(): boolean {
  const report = `${reports}/unit.json`
  const isGood = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return addTotals(report, isGood, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }))
}

function playwright(): boolean {
  const browser = findBrowser()
  if (!browser) return counted('a browser to test in', false)
  const report = `${reports}/browser.json`
  const isGood = run('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
    FOYER_TEST_BROWSER: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
  })
  return addTotals(report, isGood, (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    skipped: json.stats.skipped,
  }))
}

/** The same browser tests with each identity provider that can run on this machine. */
function interop(): boolean {
  const isGood = run('node', ['tests/interop/main.ts'])
  return addTotals(`${reports}/interop.json`, isGood, (json) => json)
}

function addTotals(
  report: string,
  isGood: boolean,
  // oxlint-disable-next-line typescript/no-explicit-any -- the runners' reports are theirs to shape
  count: (json: any) => typeof totals,
): boolean {
  if (!existsSync(report)) return counted(`${report} was not written`, false)
  const counts = count(JSON.parse(readFileSync(report, 'utf8')))
  totals.passed += counts.passed
  totals.failed += counts.failed
  totals.skipped += counts.skipped
  // A runner can fail without a failed test (a file that does not load); that must count too.
  return isGood || counts.failed > 0 ? isGood : counted(`${report}: the runner failed`, false)
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`
}
