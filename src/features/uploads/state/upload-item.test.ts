import { expect, test } from 'vitest'

import { mediaTypeOf } from './upload-item.ts'

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
