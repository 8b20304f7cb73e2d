import { expect, test } from 'vitest'

import {
  leavesNothing,
  mediaTypeOf,
  newUploadItem,
  shownName,
  type UploadItem,
} from './upload-item.ts'

const probe = {
  container: 'MP4',
  mimeType: 'video/mp4; codecs="avc1.640028"',
  durationMs: 2_000,
  width: 160,
  height: 90,
  fps: null,
  videoCodec: 'avc1.640028',
  audioCodec: null,
  rotation: 0,
}

test.each([
  ['video/quicktime', probe, 'video/quicktime'],
  ['audio/mp4', probe, 'video/mp4'],
  ['', probe, 'video/mp4'],
  ['audio/mpeg', null, 'audio/mpeg'],
  ['', null, 'video/mp4'],
])('what a system calls %j is announced as what it is: %#', (type, found, announced) => {
  expect(mediaTypeOf({ type, probe: found })).toBe(announced)
})

const notes = new File(['Rain until four.'], 'Notes.mp4')

function refused(more: Partial<UploadItem>, inPlaceOf?: string): UploadItem {
  const about = { key: 'key', subject: 'ines', title: 'Harbour', nowMs: 1, channelId: null }
  const state = { name: 'rejected', refusal: { code: 'not-video', kind: 'a text file' } } as const
  return { ...newUploadItem(notes, { ...about, inPlaceOf }), state, ...more }
}

test('a file that was refused leaves nothing behind, unless the service knew of one before it', () => {
  expect(leavesNothing(refused({}))).toBe(true)
  expect(leavesNothing(refused({}, 'harbour'))).toBe(true)
  expect(leavesNothing(refused({ version: 2 }, 'harbour'))).toBe(false)
  expect(leavesNothing(refused({ videoId: 'draft' }))).toBe(false)
  expect(leavesNothing(refused({ state: { name: 'ready' } }, 'harbour'))).toBe(false)
})

test('a ticket is headed with its title from the first moment, and with the file where that is refused', () => {
  const taken = { state: { name: 'ready' } } as const
  expect(shownName(refused({ state: { name: 'selected' } }))).toBe('Harbour')
  expect(shownName(refused({}))).toBe('Notes.mp4')
  expect(shownName(refused(taken))).toBe('Harbour')
  expect(shownName(refused(taken, 'harbour'))).toBe('Notes.mp4')
})
