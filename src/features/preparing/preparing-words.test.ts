import { expect, test } from 'vitest'

import type { ProcessingStep } from '#contract/processing.ts'
import { preparation as job, preparingStep as step } from '#tests/support/preparation.ts'

import {
  describeAll,
  describeReason,
  describeStepTime,
  describeStop,
  describeWait,
  helpDeskDetails,
} from './preparing-words.ts'

const stopped = (name: ProcessingStep['name'] | null, code = 'processing-stopped') =>
  job({ state: 'failed', failure: { code, detail: '', step: name, isRetryable: true } })

test.each([
  [{ state: 'queued', ahead: 2 }, 'In line, 2 before it'],
  [{ state: 'queued', ahead: 0 }, 'Next in line'],
  [{ waitsFor: 'room' }, 'Waiting for room on the server'],
  [{}, 'Getting it ready'],
  [{ isLate: true }, 'Takes a little longer than thought'],
  [{ watchableInMs: 20_000 }, 'Watchable in under a minute'],
  [{ watchableInMs: 80_000 }, 'Watchable in about 1.5 min'],
  [{ watchableInMs: 430_000 }, 'Watchable in about 7 min'],
] as const)('when it can be watched: %o', (changes, words) => {
  expect(describeWait(job(changes))).toBe(words)
})

test('nobody has to stay for it', () => {
  expect(describeAll(job({ readyInMs: 430_000 }))).toContain('All of it in about 7 min.')
  expect(describeAll(job({}))).toContain('You can close this page')
})

test('a step says what it took or will take, and nothing that nobody knows', () => {
  expect(describeStepTime(step({ state: 'done', tookMs: 8_200 }))).toBe('8 s')
  expect(describeStepTime(step({ state: 'done', tookMs: 360_000 }))).toBe('6 min')
  expect(describeStepTime(step({ state: 'running' }))).toBeNull()
  expect(describeStepTime(step({ state: 'running', leftMs: 61_000 }))).toBe('about 1 min')
  expect(describeStepTime(step({ leftMs: 240_000 }))).toBe('then 4 min')
})

test('what stopped says where, why and what is safe', () => {
  expect(describeStop(stopped('rest'))).toBe('It stopped at 720p and 1080p')
  expect(describeStop(stopped(null))).toBe('This video couldn’t be prepared')
  expect(describeReason({ ...stopped('rest'), attempts: 3 })).toBe(
    'It was tried 3 times. Your file and text are kept.',
  )
  expect(describeReason(stopped('inspect', 'media-unreadable'))).toContain('The file is damaged')
})

test('whoever keeps the service is told why, how often it was tried, and by what to find it', () => {
  const details = helpDeskDetails({ ...stopped('rest', 'processing-stopped'), attempts: 3 })
  const said = Object.fromEntries(details.map(({ label, value }) => [label, value]))
  expect(said).toMatchObject({
    'Stopped at': '720p and 1080p',
    Code: 'processing-stopped',
    'Times tried': '3',
    Reference: job({}).id,
  })
})
