import { expect, test } from 'vitest'

import { faultsOf, isRefused, speedOf } from './line-faults.ts'
import type { Line } from './line.ts'

const line = (key: string, startMs: number, endMs: number, text = 'Words'): Line => ({
  key,
  startMs,
  endMs,
  text,
})

test('each line says what is wrong with it', () => {
  const lines = [
    line('good', 0, 2_000, '<v Somebody with a name that is longer than rows>Good evening.'),
    line('over', 1_900, 4_000),
    line('inside', 2_000, 3_000),
    line('still over', 3_500, 4_900),
    line('backwards', 5_000, 5_000),
    line('short', 6_000, 6_999),
    line('fast', 10_000, 11_000, 'x'.repeat(21)),
    line('two rows', 20_000, 25_000, 'x'.repeat(84)),
    line('long', 25_000, 29_000, `${'x'.repeat(43)}\nshort`),
    line('much', 30_000, 90_000, Array.from({ length: 26 }, () => 'x'.repeat(19)).join('\n')),
    line('empty', 91_000, 92_000, '<v Mara> '),
    line('after', 95_000, 97_000),
  ]
  expect(Object.fromEntries(faultsOf(lines, 95_000))).toEqual({
    over: ['overlap'],
    inside: ['overlap'],
    'still over': ['overlap'],
    backwards: ['backwards'],
    short: ['too-short'],
    fast: ['too-fast'],
    long: ['too-long'],
    much: ['too-much', 'too-long'],
    empty: ['empty'],
    after: ['after-end'],
  })
  expect(faultsOf([line('after', 95_000, 97_000)], null).size).toBe(0)
})

test('only what the service cannot keep is refused', () => {
  expect(isRefused(['overlap', 'too-fast'])).toBe(false)
  expect(isRefused(['backwards'])).toBe(true)
  expect(isRefused(['too-much', 'too-long'])).toBe(true)
})

test('a line is read as fast as its words are many, whoever speaks', () => {
  expect(speedOf(line('a', 0, 2_000, '<v Mara>Ten\nletter'))).toBe(5)
})

test('of a line that did not change the answer is the same one', () => {
  const lines = [line('a', 0, 500), line('b', 1_000, 3_000)]
  const before = faultsOf(lines, null).get('a')
  const after = faultsOf([...lines.slice(0, 1), line('b', 200, 300)], null)
  expect(after.get('a')).toBe(before)
  expect(after.get('b')).toEqual(['overlap', 'too-short', 'too-fast'])
  expect(faultsOf(lines, null).get('b')).toBeUndefined()
})
