import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ProgressReport } from '#contract/playback.ts'

import { createProgressReporter, type ProgressMoment } from './progress-reporter.ts'

let moment: ProgressMoment
let sent: { report: ProgressReport; isLast: boolean }[]

beforeEach(() => {
  vi.useFakeTimers()
  moment = { state: 'playing', positionMs: 0, durationMs: 60_000, watchedMs: 0 }
  sent = []
})
afterEach(() => vi.useRealTimers())

function reporter() {
  return createProgressReporter({
    heartbeatMs: 10_000,
    sessionId: 'session-1',
    read: () => moment,
    send: (report, isLast) => sent.push({ report, isLast }),
  })
}

function at(positionMs: number, state: ProgressMoment['state'] = 'playing'): void {
  moment = { ...moment, positionMs, state }
}

test('reports at the start and every heartbeat while it plays', () => {
  reporter().start()
  at(10_000)
  vi.advanceTimersByTime(10_000)
  at(20_000)
  vi.advanceTimersByTime(10_000)
  expect(sent.map(({ report }) => report.positionMs)).toEqual([0, 10_000, 20_000])
})

test('every report of a session has a higher number than the one before', () => {
  const progress = reporter()
  progress.start()
  at(5000, 'paused')
  progress.note()
  at(5000)
  progress.start()
  at(7000, 'paused')
  progress.stop()
  expect(sent.map(({ report }) => report.seq)).toEqual([0, 1, 2, 3])
  expect(new Set(sent.map(({ report }) => report.sessionId))).toEqual(new Set(['session-1']))
})

test('a pause is told once and ends the heartbeat', () => {
  const progress = reporter()
  progress.start()
  at(4000, 'paused')
  progress.note()
  progress.note()
  vi.advanceTimersByTime(60_000)
  expect(sent.map(({ report }) => report.state)).toEqual(['playing', 'paused'])
})

test('a seek while it plays is told and the heartbeat goes on', () => {
  const progress = reporter()
  progress.start()
  at(30_000)
  progress.note()
  at(35_000)
  vi.advanceTimersByTime(10_000)
  expect(sent.map(({ report }) => report.positionMs)).toEqual([0, 30_000, 35_000])
})

test('playing on after a wait is no news', () => {
  const progress = reporter()
  progress.start()
  at(3000)
  progress.start()
  at(10_000)
  vi.advanceTimersByTime(10_000)
  expect(sent.map(({ report }) => report.positionMs)).toEqual([0, 10_000])
})

test('the last report is marked, so that it can outlive the page', () => {
  const progress = reporter()
  progress.start()
  at(9000)
  progress.stop()
  expect(sent.map(({ isLast }) => isLast)).toEqual([false, true])
})

test('nothing is told before the length is known', () => {
  moment = { ...moment, durationMs: 0 }
  reporter().start()
  expect(sent).toEqual([])
})
