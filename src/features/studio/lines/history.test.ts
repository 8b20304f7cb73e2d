import { expect, test } from 'vitest'

import { beginHistory, firstChanged, MOST_STEPS, redone, stepped, undone } from './history.ts'
import type { Lines } from './line.ts'

const saying = (text: string): Lines => [{ key: 'a', startMs: 0, endMs: 1_000, text }]
const said = ({ now }: { now: Lines }) => now[0]?.text
const own = { what: null, atMs: 0 }

test('steps are undone and done again, until another one is made', () => {
  let history = beginHistory(saying('0'))
  for (const text of ['1', '2', '3']) history = stepped(history, saying(text), own)
  history = undone(undone(history))
  expect(said(history)).toBe('1')
  expect(said(redone(history))).toBe('2')
  history = stepped(history, saying('4'), own)
  expect(redone(history)).toBe(history)
  expect(said(undone(history))).toBe('1')
})

test('two hundred of them', () => {
  let history = beginHistory(saying('0'))
  for (let step = 1; step <= 250; step++) history = stepped(history, saying(String(step)), own)
  for (let step = 0; step < MOST_STEPS; step++) history = undone(history)
  expect(said(history)).toBe('50')
  expect(undone(history)).toBe(history)
})

test('what is typed without a pause is one step', () => {
  let history = beginHistory(saying(''))
  const type = (text: string, atMs: number, what = 'text a') => {
    history = stepped(history, saying(text), { what, atMs })
  }
  type('H', 0)
  type('Hi', 500)
  type('Hi ', 2_000)
  type('Hi t', 2_100, 'text b')
  expect(history.past).toHaveLength(3)
  expect(said(undone(undone(history)))).toBe('Hi')
})

test('where something changed is found', () => {
  const line = { key: 'b', startMs: 2_000, endMs: 3_000, text: 'b' }
  const before = [...saying('x'), line]
  expect(firstChanged(before, [...before.slice(0, 1), { ...line, text: 'c' }])).toBe('b')
  expect(firstChanged(before, before.slice(0, 1))).toBe('a')
})
