import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { failedInVitest } from '#tests/support/failed-tests.ts'

export interface Outcome {
  kind: 'passed' | 'late' | 'failed'
  /** The first test that failed, by file and name. */
  test: string
}

/** Runs these test files of the tree at `root` until the first test fails. */
export async function runTests(
  root: string,
  files: readonly string[],
  timeoutMs: number,
): Promise<Outcome> {
  const report = join(root, 'test-results/sabotage.json')
  rmSync(report, { force: true })
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--bail=1', '--reporter=json', `--outputFile.json=${report}`, ...files],
    // A group of its own, so that what the tests have started ends with them.
    { cwd: root, stdio: 'ignore', detached: true },
  )
  const end = () => child.pid !== undefined && endGroup(child.pid)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, timeoutMs)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  clearTimeout(timer)
  end()
  if (isLate) return { kind: 'late', test: `(still running after ${timeoutMs / 1000} s)` }
  if (code === 0) return { kind: 'passed', test: '' }
  const [failed = '(an error outside of any test)'] = existsSync(report)
    ? failedInVitest(JSON.parse(readFileSync(report, 'utf8')))
    : []
  return { kind: 'failed', test: failed.split('\n')[0]?.replace(`${root}/`, '') ?? failed }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
