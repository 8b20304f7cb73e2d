import { expect, test } from 'vitest'

import type { UploadEvent } from './upload-event.ts'
import { newUploadItem, type StateName, type UploadItem } from './upload-item.ts'
import { reduceUpload } from './upload-reducer.ts'

const file = new File(['x'.repeat(1000)], 'harbour.mp4', { type: 'video/mp4', lastModified: 5 })
const item = newUploadItem(file, {
  key: 'k1',
  subject: 'ines',
  title: 'Harbour',
  nowMs: 1,
  channelId: null,
})
const probe = {
  container: 'MP4',
  mimeType: 'video/mp4',
  durationMs: 60_000,
  width: 1920,
  height: 1080,
  fps: 25,
  videoCodec: 'avc1',
  audioCodec: 'mp4a',
  rotation: 0,
}
const draft = {
  videoId: 'video-1',
  version: 1,
  creationUrl: 'http://x/uploads',
  uploadUrl: null,
  maxChunkB: 1,
}
const url = 'http://x/uploads/1'

const after = (...events: UploadEvent[]): UploadItem => events.reduce(reduceUpload, item)
const checked: UploadEvent[] = [
  { type: 'check-started' },
  { type: 'checked', probe, converts: null, fingerprint: 's1-abc' },
  { type: 'drafted', draft },
]
const sending: UploadEvent[] = [
  ...checked,
  { type: 'place-given' },
  { type: 'created', uploadUrl: url },
]
const state = (...events: UploadEvent[]): StateName => after(...events).state.name

test('a good file goes from selected to done', () => {
  expect(state()).toBe('selected')
  expect(state({ type: 'check-started' })).toBe('checking')
  expect(state(...checked)).toBe('ready')
  expect(state(...checked, { type: 'place-given' })).toBe('creating')
  expect(state(...sending)).toBe('sending')
  expect(state(...sending, { type: 'all-sent' })).toBe('verifying')
  expect(
    state(...sending, { type: 'all-sent' }, { type: 'arrived', isReady: true, isPublished: false }),
  ).toBe('done')
})

test('a refused file says why and goes nowhere', () => {
  const refused = after(
    { type: 'check-started' },
    { type: 'refused', refusal: { code: 'not-video', kind: 'a PNG picture' } },
  )
  expect(refused.state).toMatchObject({ name: 'rejected', refusal: { kind: 'a PNG picture' } })
  // Another file may be chosen; it is not this one that is waited for.
  expect(reduceUpload(refused, { type: 'recover' })).toBe(refused)
  expect(reduceUpload(refused, { type: 'file-needed' })).toBe(refused)
  expect(reduceUpload(refused, { type: 'place-given' })).toBe(refused)
})

test('a duplicate waits for the person, who may mean it', () => {
  const existing = { videoId: 'video-0', title: 'Harbour', addedAt: null, begun: null }
  const found = after(
    { type: 'check-started' },
    { type: 'checked', probe, converts: null, fingerprint: 's1-abc' },
    { type: 'duplicate-found', existing },
  )
  expect(found.state.name).toBe('duplicate')
  expect(reduceUpload(found, { type: 'place-given' })).toBe(found)
  const meant = reduceUpload(found, { type: 'upload-anyway' })
  expect(meant).toMatchObject({ allowDuplicate: true, state: { name: 'ready' } })
})

test('what another browser began is gone on with: its video, its title, from its byte', () => {
  const begun = { creationUrl: '/uploads', uploadUrl: '/uploads/7', maxChunkB: 64, offsetB: 90 }
  const existing = { videoId: 'video-0', title: 'Harbour', addedAt: null, begun }
  const found = after(
    { type: 'check-started' },
    { type: 'checked', probe, converts: null, fingerprint: 's1-abc' },
    { type: 'duplicate-found', existing },
  )
  const goingOn = reduceUpload(found, { type: 'go-on' })
  expect(goingOn).toMatchObject({ videoId: 'video-0', title: 'Harbour', uploadUrl: '/uploads/7' })
  expect(goingOn).toMatchObject({ offsetB: 90, allowDuplicate: false, state: { name: 'ready' } })
  expect(reduceUpload(goingOn, { type: 'place-given' }).state.name).toBe('sending')
})

test('an upload the service refused goes on from the same byte when it is tried again', () => {
  const failed = after(
    { type: 'check-started' },
    { type: 'checked', probe, converts: null, fingerprint: 's1-abc' },
    { type: 'drafted', draft },
    { type: 'place-given' },
    { type: 'created', uploadUrl: '/uploads/7' },
    { type: 'accepted', offsetB: 50 },
    { type: 'failed', reason: 'csrf-invalid' },
  )
  expect(reduceUpload(failed, { type: 'resume' })).toMatchObject({
    offsetB: 50,
    uploadUrl: '/uploads/7',
    state: { name: 'ready' },
  })
})

test('without a connection the draft is made when its turn comes', () => {
  const waiting = after(
    { type: 'check-started' },
    {
      type: 'draft-postponed',
      failure: { status: 0, code: null, retryAfterMs: null, isChunk: false },
    },
  )
  expect(waiting.state.name).toBe('ready')
  expect(reduceUpload(waiting, { type: 'place-given' }).state.name).toBe('creating')
})

test('pausing keeps the place, resuming goes on from the same address', () => {
  const paused = after(...sending, { type: 'accepted', offsetB: 400 }, { type: 'pause' })
  expect(paused).toMatchObject({ offsetB: 400, state: { name: 'paused' } })
  const resumed = reduceUpload(paused, { type: 'resume' })
  expect(resumed.state.name).toBe('ready')
  expect(reduceUpload(resumed, { type: 'place-given' }).state.name).toBe('sending')
})

test('a wait says what for and until when', () => {
  const busy = after(...sending, { type: 'wait', cause: 'busy', retryAtMs: 99 })
  expect(busy.state).toEqual({ name: 'waiting', cause: 'busy', retryAtMs: 99 })
  expect(reduceUpload(busy, { type: 'place-given' }).state.name).toBe('sending')
})

test('after a reload an upload recovers, or asks for its file', () => {
  expect(state(...sending, { type: 'recover' })).toBe('recovering')
  expect(state(...sending, { type: 'recover' }, { type: 'recovered' })).toBe('ready')
  const lost: UploadEvent[] = [...sending, { type: 'recover' }, { type: 'file-needed' }]
  expect(state(...lost)).toBe('needs-file')
  expect(after(...lost, { type: 'mismatched' }).state).toMatchObject({ isMismatch: true })
  expect(state(...lost, { type: 'mismatched' }, { type: 'recovered' })).toBe('ready')
})

test('a file that was never described to the service is looked at again after a reload', () => {
  expect(state({ type: 'check-started' }, { type: 'recover' }, { type: 'recovered' })).toBe(
    'selected',
  )
})

test('an expired upload starts over with its text', () => {
  const expired = after(...sending, { type: 'accepted', offsetB: 400 }, { type: 'expired' })
  expect(expired.state.name).toBe('expired')
  expect(reduceUpload(expired, { type: 'start-over', isVideoGone: false })).toMatchObject({
    videoId: 'video-1',
    uploadUrl: null,
    offsetB: 0,
    state: { name: 'ready' },
  })
})

test('what is to take the place of another film starts over as one more', () => {
  const gone = after(...sending, { type: 'failed', reason: 'overtaken' })
  expect(
    reduceUpload({ ...gone, isReplacement: true }, { type: 'start-over', isVideoGone: false }),
  ).toMatchObject({
    videoId: 'video-1',
    creationUrl: null,
    uploadUrl: null,
    draftCount: 1,
    state: { name: 'ready' },
  })
})

test('a video that is gone took with it that it was published; the next is a draft again', () => {
  const published: UploadEvent[] = [...sending, { type: 'publish-requested' }, { type: 'expired' }]
  const startOver = (isVideoGone: boolean) =>
    after(...published, { type: 'start-over', isVideoGone })
  expect(startOver(false)).toMatchObject({ videoId: 'video-1', isPublishRequested: true })
  expect(startOver(true)).toMatchObject({ videoId: null, isPublishRequested: false })
})

test('late answers change nothing', () => {
  const paused = after(...sending, { type: 'pause' })
  expect(reduceUpload(paused, { type: 'all-sent' })).toBe(paused)
  expect(reduceUpload(paused, { type: 'wait', cause: 'busy', retryAtMs: 1 })).toBe(paused)
  const done = after(
    ...sending,
    { type: 'all-sent' },
    { type: 'arrived', isReady: true, isPublished: false },
  )
  expect(reduceUpload(done, { type: 'pause' })).toBe(done)
})

test('whatever is cancelled hears nothing more', () => {
  const cancelled = after(...sending, { type: 'cancel' })
  expect(cancelled.state.name).toBe('cancelling')
  expect(reduceUpload(cancelled, { type: 'resume' })).toBe(cancelled)
})

test('the server never holds more than the file has', () => {
  expect(after(...sending, { type: 'accepted', offsetB: 5000 }).offsetB).toBe(1000)
})
