import { expect, test } from 'vitest'

import type { WrittenCue } from '#lib/webvtt.ts'

import { dueDescription } from './due-description.ts'

const cue = (startMs: number, endMs: number, text: string): WrittenCue => ({
  id: '',
  settings: '',
  speaker: null,
  startMs,
  endMs,
  text,
  payload: text,
})
const cues = [cue(0, 2000, 'A door'), cue(5000, 9000, 'A desk'), cue(7000, 8000, 'A lamp')]
const due = (beforeMs: number, nowMs: number) => dueDescription(cues, { beforeMs, nowMs })

test('a description is due once, when its start is passed', () => {
  expect(due(-1, 0)).toEqual({ text: 'A door', untilMs: 2000 })
  expect(due(0, 50)).toBeNull()
  expect(due(4990, 5040)?.text).toBe('A desk')
  expect(due(5000, 5040)).toBeNull()
})

test('there is room until it ends, or the next begins', () => {
  expect(due(4990, 5040)?.untilMs).toBe(7000)
  expect(due(6990, 7040)?.untilMs).toBe(8000)
})

test('of several that a slow page has missed the last is said', () => {
  expect(due(-1, 7500)?.text).toBe('A lamp')
})
