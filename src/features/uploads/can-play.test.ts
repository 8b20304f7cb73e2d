import { expect, test } from 'vitest'

import { codecLabel } from './can-play.ts'

test('a codec is called what people call it', () => {
  expect(codecLabel('hvc1.1.6.L93.B0')).toBe('HEVC (H.265) video')
  expect(codecLabel('apcn')).toBe('ProRes video')
  expect(codecLabel('mp4v')).toBe('MPEG-4 Part 2 video')
})

test('a codec nobody has a name for is called by its own', () => {
  expect(codecLabel('zzzz')).toBe('zzzz video')
  expect(codecLabel(null)).toBe('this kind of video')
})
