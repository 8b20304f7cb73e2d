import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Sabotage } from './draw-mutations.ts'
import { mutate } from './mutations.ts'
import { relatedTests } from './related-tests.ts'
import { runTests, type Outcome } from './run-tests.ts'

export interface Verdict {
  isCaught: boolean
  /** What caught it, or how much was asked in vain. */
  by: string
}

/** So many test files at a time: the nearest mostly notice, and whoever survives them meets the next. */
const waves = [1, 2, 6, 12, 24]
const waveMs = 180_000

/**
 * Sabotages the tree at `root`, asks the tests nearest to it, and mends it again. A test that fails, or does not end,
 * counts only if it passes without the sabotage.
 */
export async function trySabotage(
  root: string,
  { file, mutation }: Sabotage,
  { modules, most }: { modules: ReadonlyMap<string, string>; most: number },
): Promise<Verdict> {
  const clean = modules.get(file) ?? ''
  const write = (code: string) => writeFileSync(join(root, file), code)
  const related = relatedTests(file, modules)
  let tests = related.slice(0, most)
  let asked = 0
  for (const size of waves) {
    while (tests.length > 0) {
      const wave = tests.slice(0, size)
      write(mutate(clean, mutation))
      const outcome = await runTests(root, wave, waveMs)
      write(clean)
      if (outcome.kind === 'passed') {
        asked += wave.length
        tests = tests.slice(size)
        break
      }
      const suspects = suspectsOf(outcome, wave)
      if ((await runTests(root, suspects, waveMs)).kind === 'passed')
        return { isCaught: true, by: outcome.test }
      // They prove nothing today.
      tests = tests.filter((test) => !suspects.includes(test))
    }
  }
  return { isCaught: false, by: `${asked} of ${related.length} related test files` }
}

function suspectsOf({ test }: Outcome, wave: readonly string[]): readonly string[] {
  const named = wave.filter((name) => test.startsWith(name))
  return named.length > 0 ? named : wave
}
