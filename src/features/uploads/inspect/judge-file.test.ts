import { expect, test } from 'vitest'

import { limits } from '#contract/limits.ts'

import type { Probe } from '../state/upload-item.ts'
import { describeRefusal } from '../words/describe-refusal.ts'
import { judgeLength, judgeSize } from './judge-file.ts'

const allowed = { maxB: 1_000, maxDurationMs: 60_000, leftB: 500 + limits.picturesRoomB }
const probe = (durationMs: number): Probe => ({
  container: 'MP4',
  mimeType: 'video/mp4',
  durationMs,
  width: 1280,
  height: 720,
  fps: 25,
  videoCodec: 'avc1.64001f',
  audioCodec: null,
  rotation: 0,
})

test('an empty file and one over the limit are refused by size alone', () => {
  expect(judgeSize(0, allowed, [])).toEqual({ code: 'empty' })
  expect(judgeSize(1_001, allowed, [])).toEqual({ code: 'too-big', sizeB: 1_001, limitB: 1_000 })
})

test('the space left counts what already waits in the queue', () => {
  expect(judgeSize(400, allowed, [])).toBeNull()
  const more = { ...allowed, leftB: 500 + 2 * limits.picturesRoomB }
  expect(judgeSize(400, more, [100])).toBeNull()
  expect(judgeSize(400, more, [200])).toEqual({ code: 'quota', sizeB: 400, leftB: 300 })
})

test('a film needs room for its pictures too, and what is told to be left is what a film may take', () => {
  expect(judgeSize(500, allowed, [])).toBeNull()
  const refusal = judgeSize(501, allowed, [])
  expect(refusal).toEqual({ code: 'quota', sizeB: 501, leftB: 500 })
  expect(refusal && describeRefusal(refusal)).toMatch(/room for one of 500\sbytes/)
  const full = judgeSize(1, { ...allowed, leftB: limits.picturesRoomB - 1 }, [])
  expect(full).toEqual({ code: 'quota', sizeB: 1, leftB: 0 })
  expect(full && describeRefusal(full)).toMatch(/no room for another film and its pictures/)
})

test('without a quota only the limit of the service counts', () => {
  expect(judgeSize(900, { ...allowed, leftB: null }, [10_000])).toBeNull()
})

test('a second is the least, the limit of the service the most', () => {
  expect(judgeLength(probe(999), allowed)).toEqual({ code: 'too-short' })
  expect(judgeLength(probe(1_000), allowed)).toBeNull()
  expect(judgeLength(probe(60_001), allowed)).toMatchObject({ code: 'too-long' })
})
