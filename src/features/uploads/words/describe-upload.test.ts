import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'

import type { ProcessingJob } from '#contract/processing.ts'
import { preparation, preparingStep } from '#tests/support/preparation.ts'

import type { LiveTransfer } from '../state/queue-store.ts'
import { newUploadItem, Refusal, type UploadItem, type UploadState } from '../state/upload-item.ts'
import { describeTimeLeft, describeUpload } from './describe-upload.ts'

afterEach(() => i18n.activate('en'))

const clock = { nowMs: 1_000_000, steadyMs: 30_000 }
const base: UploadItem = {
  ...newUploadItem(new File(['x'], 'greenhouse-timelapse.mp4', { lastModified: 0 }), {
    key: 'k',
    subject: 's',
    title: 'Greenhouse timelapse',
    nowMs: 0,
    channelId: null,
  }),
  sizeB: 1_000_000_000,
  offsetB: 640_000_000,
}
const words = (state: UploadState, live?: LiveTransfer): string =>
  describeUpload({ ...base, state }, live, clock).text
const live = (bytesPerSecond: number | null, movedAtMs = 30_000): LiveTransfer => ({
  sentB: 640_000_000,
  speed: {
    bytesPerSecond,
    startedAtMs: 0,
    lastAtMs: 30_000,
    lastBytes: 640_000_000,
    movedAtMs,
  },
})

test('a file that may not be added is refused in our words, whatever a queue kept of the service’s', () => {
  const why = (refusal: unknown) => {
    const parsed = Refusal.parse(refusal)
    return words({ name: 'rejected', refusal: parsed })
  }
  expect(why({ code: 'not-allowed', why: 'forbidden' })).toMatch(/^Your role doesn’t include/)
  expect(why({ code: 'not-allowed', why: 'feature-disabled' })).toMatch(/turned uploading off/)
  expect(why({ code: 'not-allowed', why: 'Forbidden' })).toMatch(/^It can’t be added as it is/)
})

test('a file that is all there says how far it is made, and from when it can be watched', () => {
  const done = { name: 'done', isReady: false, isPublished: false } as const
  const made = (job: ProcessingJob) =>
    describeUpload({ ...base, state: done, pictures: 'all' }, undefined, clock, job).text
  const at = (first: number, rest: number) =>
    preparation({
      steps: [
        preparingStep({ name: 'inspect', state: 'done', progress: 1 }),
        preparingStep({ name: 'first', state: first === 1 ? 'done' : 'running', progress: first }),
        preparingStep({ name: 'rest', progress: rest }),
      ],
    })
  expect(made(preparation({ state: 'queued' }))).toBe('Sent. In line to be made ready.')
  expect(made({ ...at(1, 0), state: 'queued' })).toBe('Sent. Watchable, better quality in line.')
  expect(made(at(0.5, 0))).toBe('Sent. Getting it ready, 50%.')
  expect(made(at(1, 0.4))).toBe('Sent. Watchable, better quality at 80%.')
  expect(made(preparation({ waitsFor: 'room' }))).toBe(
    'Sent and safe. Waiting for room on the server.',
  )
  expect(words({ ...done, isReady: true })).toBe('Sent. Making its pictures.')
})

test('sending says how far, how fast and how long', () => {
  expect(words({ name: 'sending' }, live(2 * 1024 ** 2))).toBe(
    'Sending, 64%. 2\u00A0MB/s, about 3 min left.',
  )
})

test('sending says nothing of time while nothing is known of it', () => {
  expect(words({ name: 'sending' }, live(null))).toBe('Sending, 64%.')
})

test('a line that stands still is told after twenty seconds', () => {
  expect(words({ name: 'sending' }, live(2_000_000, 5_000))).toBe(
    'Hardly moving for 25 s. Still trying.',
  )
})

test('a wait counts down to its next try', () => {
  expect(words({ name: 'waiting', cause: 'busy', retryAtMs: 1_012_000 })).toBe(
    'The server is busy. Trying again in 12 s, from 64%.',
  )
  expect(words({ name: 'waiting', cause: 'unreachable', retryAtMs: 1_012_000 })).toBe(
    'The server doesn’t answer. Trying again in 12 s, from 64%.',
  )
})

test('offline and full say that nothing is lost', () => {
  expect(words({ name: 'waiting', cause: 'offline', retryAtMs: null })).toContain('by itself')
  expect(words({ name: 'waiting', cause: 'server-full', retryAtMs: null })).toContain('not lost')
})

test('a file that is needed again is named', () => {
  expect(words({ name: 'needs-file', isMismatch: false })).toBe(
    'Needs the file again. Choose greenhouse-timelapse.mp4 to carry on from 64%.',
  )
  expect(words({ name: 'needs-file', isMismatch: true })).toContain('That’s a different file.')
})

test('every refusal says what to do', () => {
  const refusal = (code: 'too-short' | 'empty' | 'unreadable') =>
    words({ name: 'rejected', refusal: { code } })
  expect(words({ name: 'rejected', refusal: { code: 'not-video', kind: 'a PNG picture' } })).toBe(
    'Not a video: this is a PNG picture. Export the film as a movie and add that.',
  )
  expect(
    words({ name: 'rejected', refusal: { code: 'cannot-play', what: 'HEVC (H.265) video' } }),
  ).toBe(
    'Not every browser plays HEVC (H.265) video, so some people would miss it. Export it as MP4 with H.264 video and AAC sound, and add that.',
  )
  expect(words({ name: 'rejected', refusal: { code: 'damaged', afterMs: 724_000 } })).toBe(
    'Damaged after 12:04. Export it again.',
  )
  expect(words({ name: 'rejected', refusal: { code: 'damaged', afterMs: 0 } })).toBe(
    'Damaged: its end or its index is missing. Copy or export it again.',
  )
  expect(refusal('too-short')).toContain('again')
  expect(refusal('empty')).toContain('again')
  expect(refusal('unreadable')).toContain('again')
})

test('time left is rounded to what a person can use', () => {
  expect(describeTimeLeft(null)).toBeNull()
  expect(describeTimeLeft(4_000)).toBe('a few seconds left')
  expect(describeTimeLeft(33_000)).toBe('about 40 s left')
  expect(describeTimeLeft(185_000)).toBe('about 3 min left')
  expect(describeTimeLeft(2 * 3_600_000 + 60_000)).toBe('about 2 h 1 min left')
})

test.each(['en', 'de', 'ar'])(
  'facts of a file stand side by side, without an "and", in %s',
  (language) => {
    i18n.activate(language)
    const probe = {
      container: 'mp4',
      mimeType: 'video/mp4',
      durationMs: 125_000,
      width: 1920,
      height: 1080,
      fps: 25,
      videoCodec: null,
      audioCodec: null,
      rotation: 0,
    }
    const ready = { ...base, probe, offsetB: 0, state: { name: 'ready' } as const }
    const { text } = describeUpload(ready, undefined, clock)
    expect(text).toMatch(
      /^Ready\. 2:05, 1080p, 25 fps, 954\S*.\S*\. Starts when a place is free\.$/,
    )
  },
)
