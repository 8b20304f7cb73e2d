import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { engines } from './e2e/engines/engine.ts'
import { failedInPlaywright, failedInVitest } from './support/failed-tests.ts'
import { findBrowser } from './support/find-browser.ts'
import { startPostgres } from './support/postgres.ts'
import { runCommand } from './support/run-command.ts'
import { checkBudgets } from './support/size-budgets.ts'
import { unpackTestDatabase } from './support/test-database.ts'

/**
 * `npm test`: everything, in the order in which a failure is cheapest to find. It ends with one line
 * of totals and a non-zero exit code when anything failed. `npm test -- unit` runs one step.
 */
const reports = 'test-results'
const totals = { passed: 0, failed: 0, skipped: 0 }
/** Told once more at the end: whoever reads only the last page of a long log still learns what to mend. */
const failures: string[] = []
const firstPort = Number(process.env['FOYER_TEST_PORT'] ?? 18_080)
// A run starts some hundred processes of Node; what one of them has compiled the next need not.
process.env['NODE_COMPILE_CACHE'] ??= resolve('node_modules/.cache/node')

type Step = () => boolean | Promise<boolean>

/** Beside the build: each is in one process for most of its time. */
const sourceSteps: Record<string, Step> = {
  check: async () =>
    counted(
      'types, lint and format',
      await run('npm', ['run', '-s', 'check'], { label: 'check   ' }),
    ),
  unused: async () =>
    counted('no unused files, exports or packages', await run('knip', [], { label: 'unused  ' })),
}
const buildSteps: Record<string, Step> = {
  build: async () =>
    counted('production build', await run('vite', ['build', '-l', 'warn'], { label: 'build   ' })),
  size: () => checkBudgets(counted),
}

/** As many processes as there are processors: beside a browser their looks for what comes ran out of time. */
const unitSteps: Record<string, Step> = { unit: vitest }

/**
 * Steps in a browser, the longest first: these keep a processor at work, so two of them run beside each other. Each has
 * services of its own, so none sees what another one does.
 */
const workingSteps: Record<string, Step> = {
  arrival: () => onUnpackedDatabase(['arrival'], firstPort + 500),
  making: () => onUnpackedDatabase(['making'], firstPort + 900),
  product: () => playwright(['product'], firstPort),
  walk: () => onUnpackedDatabase(['walk'], firstPort + 600),
  engines: otherEngines,
}
/** Their tests wait for tokens of seconds to run out, and for lines that are down, more than they work: a third one beside two. */
const waitingSteps: Record<string, Step> = {
  // Each worker has a service and a provider of its own.
  provider: () => playwright(['provider'], firstPort + 400, { FOYER_TEST_SERVICE: 'none' }, 2),
  identity: () => onUnpackedDatabase(['identity'], firstPort + 250),
  kills: () => playwright(['kills'], firstPort + 700, { FOYER_TEST_SERVICE: 'none' }),
  interop,
}
/** What CI runs in a job of its own, and whoever asks for it by name (`docs/decisions/0112-what-ci-alone-runs.md`). */
const askedSteps: Record<string, Step> = {
  films: () => playwright(['films'], firstPort + 350, { FOYER_TEST_SERVICE: 'none' }),
}

const wanted = process.argv.slice(2)
const names = Object.keys({
  ...sourceSteps,
  ...buildSteps,
  ...unitSteps,
  ...workingSteps,
  ...waitingSteps,
  ...askedSteps,
})
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(2)
}

mkdirSync(reports, { recursive: true })
const [, isBuilt] = await Promise.all([
  takeFrom(queueOf(sourceSteps)),
  takeFrom(queueOf(buildSteps)),
])
// Without a build the browser would be shown yesterday's product.
if (isBuilt) {
  const working = queueOf(workingSteps)
  const waiting = queueOf(waitingSteps)
  await takeFrom(queueOf(unitSteps))
  // Who has nothing left of its own kind takes of the other, so that no processor is idle while another is at work.
  await Promise.all([
    takeFrom(working).then(() => takeFrom(waiting)),
    takeFrom(working).then(() => takeFrom(waiting)),
    takeFrom(waiting).then(() => takeFrom(working)),
  ])
  if (wanted.length > 0) await takeFrom(queueOf(askedSteps))
}
if (failures.length > 0) console.log(`\n── what failed\n\n${failures.join('\n\n')}`)
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 ? 1 : 0)

function queueOf(group: Record<string, Step>): ArrayIterator<[string, Step]> {
  return Object.entries(group)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .values()
}

/** Runs steps of a queue one after the other; false when a failure leaves nothing to go on with. */
async function takeFrom(queue: ArrayIterator<[string, Step]>): Promise<boolean> {
  for (const [name, step] of queue) {
    const startedAt = performance.now()
    console.log(`\n── ${name}`)
    const isGood = await attempt(name, step)
    const tookS = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`── ${name}: ${isGood ? 'good' : 'FAILED'}, ${tookS} s`)
    if (!isGood && name === 'build') return false
  }
  return true
}

/** One step that cannot be run takes neither the others nor the totals with it. */
async function attempt(name: string, step: Step): Promise<boolean> {
  try {
    return await step()
  } catch (error) {
    return counted(`${name}: ${String(error)}`, false)
  }
}

async function run(...command: Parameters<typeof runCommand>): Promise<boolean> {
  return (await runCommand(...command)) === 0
}

function counted(name: string, isGood: boolean): boolean {
  totals[isGood ? 'passed' : 'failed'] += 1
  if (!isGood) {
    failures.push(name)
    console.error(`failed: ${name}`)
  }
  return isGood
}

/**
 * On a PostgreSQL server of this machine where it has one: starting one of its databases takes a third of the work of an
 * embedded one, which the steps in the browser run on all the same. Without one, or with FOYER_TEST_DATABASE=embedded,
 * on the embedded database, which has one connection for everybody.
 */
async function vitest(): Promise<boolean> {
  const report = newReport('unit')
  const postgres = process.env['FOYER_TEST_DATABASE'] === 'embedded' ? null : await startPostgres()
  console.log(`on ${postgres ? 'PostgreSQL' : 'the embedded database'}`)
  const isGood = await run(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { label: 'unit    ', env: postgres ? { FOYER_TEST_DATABASE_URL: postgres.url } : {} },
  )
  await postgres?.close()
  return addTotals(report, isGood, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    failures: failedInVitest(json),
  }))
}

/** In Firefox and WebKit, where this machine has them: unlike a Chromium, they are fetched by `.ci/install` alone. */
async function otherEngines(): Promise<boolean> {
  const found = engines.filter(({ name, whyNot }) => {
    const reason = whyNot()
    if (reason === null) return true
    totals.skipped += 1
    console.log(`${name}: skipped: ${reason}; .ci/install installs it on Debian`)
    return false
  })
  if (found.length === 0) return true
  return onUnpackedDatabase(
    found.map(({ name }) => name),
    firstPort + 800,
  )
}

/** Making a database takes most of a start; the service of `product` makes its own, and that is enough. */
async function onUnpackedDatabase(projects: readonly string[], port: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-tests-'))
  try {
    await unpackTestDatabase(join(dataDir, 'database'))
    return await playwright(projects, port, { FOYER_TEST_DATA: dataDir })
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Projects of `tests/e2e/playwright.config.ts`, with a service of their own from `port` on. */
async function playwright(
  projects: readonly string[],
  port: number,
  env: Record<string, string> = {},
  workers = 1,
): Promise<boolean> {
  const browser = findBrowser()
  if (!browser) return counted('a browser to test in', false)
  const name = projects.join('-')
  const report = newReport(name)
  const isGood = await run(
    'playwright',
    `test --config tests/e2e/playwright.config.ts --project ${projects.join(' ')} --workers ${workers}`.split(
      ' ',
    ),
    {
      label: name.padEnd(8),
      env: {
        FOYER_TEST_BROWSER: browser.path,
        FOYER_TEST_PORT: String(port),
        PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
        ...env,
      },
    },
  )
  return addTotals(report, isGood, (json) => ({
    passed: json.stats.expected + json.stats.flaky,
    failed: json.stats.unexpected,
    skipped: json.stats.skipped,
    failures: failedInPlaywright(json),
  }))
}

/** The same browser tests with each identity provider that can run on this machine. */
async function interop(): Promise<boolean> {
  const report = newReport('interop')
  const isGood = await run('node', ['tests/interop/main.ts'], { label: 'interop ' })
  return addTotals(report, isGood, (json) => json)
}

/** Where a runner writes its totals. Those of an earlier run are not counted for one that wrote none. */
function newReport(name: string): string {
  const report = `${reports}/${name}.json`
  rmSync(report, { force: true })
  return report
}

function addTotals(
  report: string,
  isGood: boolean,
  // oxlint-disable-next-line typescript/no-explicit-any -- the runners' reports are theirs to shape
  count: (json: any) => typeof totals & { failures: string[] },
): boolean {
  if (!existsSync(report)) return counted(`${report} was not written`, false)
  const counts = count(JSON.parse(readFileSync(report, 'utf8')))
  totals.passed += counts.passed
  totals.failed += counts.failed
  totals.skipped += counts.skipped
  failures.push(...counts.failures)
  // A runner can fail without a failed test (a file that does not load); that must count too.
  return isGood || counts.failed > 0 ? isGood : counted(`${report}: the runner failed`, false)
}
