import { expect, test } from 'vitest'

import { isAboutFilm, whyNotMade } from './is-about-film.ts'

test.each([
  'file:/films/a.mp4: Invalid data found when processing input',
  '[mov,mp4,m4a,3gp,3g2,mj2 @ 0x55d0] moov atom not found',
  'opening: Invalid data found when processing input',
  'Invalid data: a picture of more pixels than any screen has',
  '[matroska,webm @ 0x5581] Number of streams exceeds max_streams parameter (1000), see the documentation',
])('of the film: %s', (said) => {
  expect(isAboutFilm(`something before\n${said}\n`)).toBe(true)
})

test.each([
  'prlimit: failed to set the NOFILE resource limit: Invalid argument',
  'setpriv: unknown option: Invalid argument',
  '/usr/bin/ffprobe: symbol lookup error: undefined symbol not found in libavcodec.so.59',
  'Error relocating /usr/bin/ffprobe: av_frame_alloc: symbol not found',
  'file:/films/a.mp4: Permission denied',
  '',
])('of the machine: %s', (said) => {
  expect(isAboutFilm(said)).toBe(false)
})

test.each([
  'Cannot determine format of input stream 0:0 after EOF',
  '[vf#0:0 @ 0x55d0] Cannot determine format of input 0:0 after EOF',
  'av_interleaved_write_frame(): Not yet implemented in FFmpeg, patches welcome',
])('nothing can be made of it: %s', (said) => {
  expect(whyNotMade(`something before\n${said}\n`)).not.toBeNull()
})

test.each([
  'setpriv: failed to execute /usr/bin/prlimit: Cannot allocate memory',
  '[h264 @ 0x55d0] Invalid data found when processing input',
  'av_interleaved_write_frame(): No space left on device',
  'Error while filtering: Cannot allocate memory',
  'Cannot determine format of input 0:0 after EOF\nError muxing a packet: No space left on device',
  'Error submitting packet to decoder: Not yet implemented in FFmpeg, patches welcome',
])('that is not why nothing was made of it: %s', (said) => {
  expect(whyNotMade(said)).toBeNull()
})
