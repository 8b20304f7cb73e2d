import { expect, test } from 'vitest'

import { nameUnplayable } from '../words/name-file.ts'
import { codecLabel, notEverywhere } from './can-play.ts'

const say = (codec: string | null): string => nameUnplayable(codecLabel(codec))

test('a codec is called what people call it', () => {
  expect(say('hvc1.1.6.L93.B0')).toBe('HEVC (H.265) video')
  expect(say('apcn')).toBe('ProRes video')
  expect(say('mp4v')).toBe('MPEG-4 Part 2 video')
})

test('a codec nobody has a name for is called by its own', () => {
  expect(say('zzzz')).toBe('zzzz video')
  expect(say(null)).toBe('this kind of video')
})

test.each([
  ['avc1.42c01e', 'mp4a.40.2'],
  ['avc1.4d401f', 'mp4a.40.5'],
  ['avc3.640028', null],
  ['vp8', 'vorbis'],
  ['vp09.00.10.08', 'opus'],
  ['avc1.640028', 'mp3'],
])('%s with %s plays in every browser', (videoCodec, audioCodec) => {
  expect(notEverywhere({ container: 'MP4', videoCodec, audioCodec })).toBeNull()
})

test.each([
  ['MP4', 'hvc1.1.6.L93.B0', 'mp4a.40.2', 'HEVC (H.265) video'],
  ['MP4', 'avc1.6e0028', 'mp4a.40.2', 'H.264 video in 10 bits'],
  ['MP4', 'avc1.7a0028', null, 'H.264 video with more colour than browsers show'],
  ['MP4', 'av01.0.04M.08', 'opus', 'AV1 video'],
  ['WebM', 'vp09.02.10.10', 'opus', 'VP9 video'],
  ['MP4', 'avc1.640028', 'ac-3', 'Dolby Digital sound'],
  ['QuickTime File Format', 'avc1.640028', 'alac', 'Apple Lossless sound'],
  ['Matroska', 'avc1.640028', 'mp4a.40.2', 'a Matroska (MKV) file'],
])('%s, %s and %s: some viewers would miss it', (container, videoCodec, audioCodec, what) => {
  const found = notEverywhere({ container, videoCodec, audioCodec })
  expect(nameUnplayable(found ?? '')).toBe(what)
})
