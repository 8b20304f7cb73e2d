import { expect, test } from 'vitest'

import {
  withAdded,
  withChanged,
  withEndAt,
  withJoined,
  withMoved,
  withShifted,
  withSplit,
} from './change-lines.ts'
import type { Lines } from './line.ts'

const lines: Lines = [
  { key: 'a', startMs: 1_000, endMs: 3_000, text: 'one two' },
  { key: 'b', startMs: 3_000, endMs: 5_000, text: '<v Mara>three four' },
  { key: 'c', startMs: 9_000, endMs: 11_000, text: '<v Mara>five' },
]
const told = (all: Lines) => all.map(({ startMs, endMs, text }) => [startMs, endMs, text])

test('a line is split at the cursor, by how much is said before and after it', () => {
  const split = withSplit(lines, 'a', 4)
  expect(told(split.lines).slice(0, 2)).toEqual([
    [1_000, 1_857, 'one'],
    [1_857, 3_000, 'two'],
  ])
  expect(split.lines[1]?.key).toBe(split.key)
  expect(split.lines[0]?.key).toBe('a')
})

test('whoever spoke before the cursor speaks behind it', () => {
  const offset = '<v Mara>three '.length
  expect(told(withSplit(lines, 'b', offset).lines).slice(1, 3)).toEqual([
    [3_000, 4_000, '<v Mara>three'],
    [4_000, 5_000, '<v Mara>four'],
  ])
})

test('at its end an empty line follows, no longer than there is room', () => {
  expect(told(withSplit(lines, 'b', 99).lines)[2]).toEqual([5_000, 7_000, ''])
  const near = withAdded(lines, 8_500)
  expect(near.lines.find(({ key }) => key === near.key)).toMatchObject({ endMs: 9_000 })
})

test('two lines are joined, with one name for one who speaks', () => {
  expect(withJoined(lines, 'c')).toBeNull()
  const same = withJoined(lines, 'b')
  expect(told(same?.lines ?? [])[1]).toEqual([3_000, 11_000, '<v Mara>three four five'])
  const other = withJoined(lines, 'a')
  expect(told(other?.lines ?? [])[0]).toEqual([1_000, 5_000, 'one two\n<v Mara>three four'])
  expect(other?.offset).toBe('one two\n'.length)
})

test('what is split and joined again says the same', () => {
  const { lines: two } = withSplit(lines, 'a', 3)
  expect(withJoined(two, 'a')?.lines).toEqual(lines)
})

test('an end of a line stops at the other one, and at the start of the film', () => {
  expect(withMoved(lines, 'a', 'start', -5_000)[0]?.startMs).toBe(0)
  expect(withMoved(lines, 'a', 'start', 5_000)[0]).toMatchObject({ startMs: 2_900, endMs: 3_000 })
  expect(withEndAt(lines, 'a', 'end', 0)[0]).toMatchObject({ startMs: 1_000, endMs: 1_100 })
})

test('a line that starts later than another stands behind it', () => {
  const moved = withChanged(lines, 'a', { startMs: 10_000, endMs: 12_000 })
  expect(moved.map(({ key }) => key)).toEqual(['b', 'c', 'a'])
})

test('all are shifted, none of them before the film', () => {
  expect(told(withShifted(lines, 500))[0]).toEqual([1_500, 3_500, 'one two'])
  expect(told(withShifted(lines, -4_000)).map(([start]) => start)).toEqual([0, 2_000, 8_000])
})
