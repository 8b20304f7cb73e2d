import { expect, test } from 'vitest'

import { drawMutations } from './draw-mutations.ts'
import { relatedTests } from './related-tests.ts'

const line = 'export const f = (a, b) => a < b && b > 1\n'
const modules = new Map(
  [
    'src/features/a/one.ts',
    'src/features/a/two.ts',
    'src/auth/one.ts',
    'server/one.ts',
    'src/lib/one.ts',
    'server/database/migrations/0001.ts',
  ].map((file) => [file, line]),
)
const filesOf = (seed: number, count: number) =>
  drawMutations(modules, { seed, count }).map(({ file }) => file)

test('the same seed draws the same, another one another', () => {
  const drawn = (seed: number) => drawMutations(modules, { seed, count: 9 })
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})

test('each area has its share, and a module its second turn after everybody’s first', () => {
  expect(filesOf(1, 4).toSorted()).toEqual([
    'server/one.ts',
    'src/auth/one.ts',
    'src/features/a/one.ts',
    'src/features/a/two.ts',
  ])
})

test('nothing is drawn twice, and what is settled or elsewhere not at all', () => {
  const drawn = drawMutations(modules, { seed: 1, count: 100 })
  const places = drawn.map(({ file, mutation }) => `${file} ${mutation.start} ${mutation.text}`)
  expect(new Set(places).size).toBe(places.length)
  expect(places.join()).not.toMatch(/lib|migrations/)
})

test('related tests: by import and by the program that is started, the nearest first', () => {
  const tree = new Map([
    ['server/uploads/quota.ts', ''],
    ['server/main.ts', "import './uploads/quota.ts'"],
    ['tests/support/start.ts', "spawn('node', ['server/main.ts'])"],
    ['tests/contract/far.test.ts', "import '#tests/support/start.ts'"],
    ['tests/contract/quota.test.ts', "import '#tests/support/start.ts'"],
    ['server/uploads/near.test.ts', "import './quota.ts'"],
    ['tests/contract/other.test.ts', "import '#api/quota.ts'"],
  ])
  expect(relatedTests('server/uploads/quota.ts', tree)).toEqual([
    'server/uploads/near.test.ts',
    'tests/contract/quota.test.ts',
    'tests/contract/far.test.ts',
  ])
})
