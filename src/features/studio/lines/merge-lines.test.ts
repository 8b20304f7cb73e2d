import { expect, test } from 'vitest'

import type { Lines } from './line.ts'
import { mergeLines, withKeysOf } from './merge-lines.ts'

const base: Lines = [
  { key: 'a', startMs: 0, endMs: 2_000, text: 'One' },
  { key: 'b', startMs: 2_000, endMs: 4_000, text: 'Two' },
  { key: 'c', startMs: 4_000, endMs: 6_000, text: 'Three' },
  { key: 'd', startMs: 6_000, endMs: 8_000, text: 'Four' },
]
type Change = Partial<{ startMs: number; endMs: number; text: string }>
const but = (changes: Record<string, Change | null>): Lines =>
  base.flatMap((line) => {
    const change = changes[line.key]
    return change === null ? [] : [{ ...line, ...change }]
  })
const said = (lines: Lines) => lines.map(({ startMs, text }) => `${startMs} ${text}`)

test('what each changed where the other did not is in both', () => {
  const { lines, conflicts } = mergeLines(
    base,
    but({ a: { text: 'One!' }, b: { startMs: 2_100 } }),
    but({ b: { text: 'Two!' }, d: { endMs: 9_000 } }),
  )
  expect(conflicts).toEqual([])
  expect(lines).toEqual([
    { key: 'a', startMs: 0, endMs: 2_000, text: 'One!' },
    { key: 'b', startMs: 2_100, endMs: 4_000, text: 'Two!' },
    base[2],
    { key: 'd', startMs: 6_000, endMs: 9_000, text: 'Four' },
  ])
})

test('where both wrote otherwise mine stands, and theirs is told', () => {
  const { lines, conflicts } = mergeLines(
    base,
    but({ a: { text: 'Mine' }, c: { startMs: 4_100 }, d: { text: 'Same' } }),
    but({ a: { text: 'Theirs' }, c: { startMs: 4_200 }, d: { text: ' Same ' } }),
  )
  expect(said(lines)).toEqual(['0 Mine', '2000 Two', '4100 Three', '6000 Same'])
  expect(conflicts).toEqual([
    { key: 'a', theirs: { startMs: 0, endMs: 2_000, text: 'Theirs' } },
    { key: 'c', theirs: { startMs: 4_200, endMs: 6_000, text: 'Three' } },
  ])
})

test('what one took away is gone, unless the other wrote on', () => {
  const { lines, conflicts } = mergeLines(
    base,
    but({ a: null, b: null, c: { text: 'Three!' } }),
    but({ b: { text: 'Two!' }, c: null, d: null }),
  )
  expect(said(lines)).toEqual(['2000 Two!', '4000 Three!'])
  expect(conflicts).toEqual([])
})

test('what both added is there, what both added alike once', () => {
  const line = (key: string, startMs: number, text: string) => ({
    key,
    startMs,
    endMs: startMs + 1_000,
    text,
  })
  const { lines } = mergeLines(
    base,
    [...base, line('new-1', 9_000, 'Mine'), line('new-2', 10_000, 'Both')],
    [...base, line('their-5', 8_500, 'Theirs'), line('their-6', 10_000, 'Both')],
  )
  expect(said(lines).slice(4)).toEqual(['8500 Theirs', '9000 Mine', '10000 Both'])
})

test('lines are known again by their words, their start, or the time that they share', () => {
  const theirs: Lines = [
    { key: 'their-1', startMs: 0, endMs: 2_500, text: 'Other words' },
    { key: 'their-2', startMs: 2_500, endMs: 4_000, text: 'Rewritten' },
    { key: 'their-3', startMs: 4_900, endMs: 6_500, text: 'Three' },
    { key: 'their-4', startMs: 20_000, endMs: 21_000, text: 'Added' },
  ]
  expect(withKeysOf(base, theirs).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'their-4'])
})

test('after all were shifted each is known by its words, the same words in their order', () => {
  const yes = base.map((line) => ({ ...line, text: line.key < 'c' ? 'Yes.' : line.text }))
  const theirs = yes.map((line, at) => ({
    ...line,
    key: `their-${at}`,
    startMs: line.startMs + 500,
    endMs: line.endMs + 500,
  }))
  expect(withKeysOf(yes, theirs).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
})

test('words tell more of a line than when it starts', () => {
  const theirs = base.map((line, at) => ({
    ...line,
    key: `their-${at}`,
    startMs: line.startMs + 2_000,
    endMs: line.endMs + 2_000,
  }))
  expect(withKeysOf(base, theirs).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
})

test('of 20,000 lines that two changed nothing is lost, and nobody waits', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({
    key: `line-${at}`,
    startMs: at * 2_000,
    endMs: at * 2_000 + 1_900,
    text: `Line ${at}`,
  }))
  const mine = many.map((line, at) => (at % 100 === 0 ? { ...line, text: 'Mine' } : line))
  const theirs = many.map((line, at) => ({
    ...line,
    key: `their-${at}`,
    ...(at % 101 === 0 && { text: `Theirs ${at}` }),
  }))
  const { lines, conflicts } = mergeLines(many, mine, withKeysOf(many, theirs))
  expect(lines).toHaveLength(20_000)
  expect(lines.filter(({ text }) => text === 'Mine')).toHaveLength(200)
  expect(conflicts.map(({ key }) => key)).toEqual(['line-0', 'line-10100'])
})

test('marks and places are those that were saved last', () => {
  const said = { startMs: 0, endMs: 2_000, text: 'One' }
  const kept = { ...said, payload: '<i>One</i>', settings: '', isMarked: true }
  const theirs = but({}).map((line) => (line.key === 'a' ? { ...line, kept } : line))
  const { lines } = mergeLines(base, but({ b: { text: 'Two!' } }), theirs)
  expect(lines[0]).toEqual({ ...base[0], kept })
  expect(mergeLines(theirs, theirs, base).lines[0]).toEqual(base[0])
})
