import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { textOf } from './read-documents.ts'

/** What the runner says when it is asked for a step there is none of. */
function stepsOfTheRunner(): string[] {
  const { stderr } = spawnSync(process.execPath, ['tests/run.ts', 'no-such-step'], {
    encoding: 'utf8',
  })
  return /There are: (.*)\./.exec(stderr)?.[1]?.split(', ') ?? []
}

test('the workflow of GitHub runs every step of npm test, and no other', () => {
  const matrix = textOf('.github/workflows/ci.yml').matchAll(/\bsteps: ([a-z ]+) \}/g)
  const named = new Set(Array.from(matrix, ([, steps = '']) => steps.split(' ')).flat())
  const steps = stepsOfTheRunner()
  expect(steps.length).toBeGreaterThan(5)
  expect([...named].toSorted()).toEqual(steps.toSorted())
})
