import { expect, test } from 'vitest'

import { parseWebVtt } from './parse-webvtt.ts'
import { readHead } from './read-head.ts'
import { writeWebVtt } from './write-webvtt.ts'

const file = `\uFEFFWEBVTT - from a studio\r
\r
NOTE for nobody\r
\r
STYLE\r
::cue(.shout) {\r
  color: yellow;\r
}\r
\r
REGION\r
id:foot width:40%\r
lines:2 onload:alert(1)\r
\r
STYLE\r
::cue { background: url(https://elsewhere.test/x) }\r
\r
00:01.000 --> 00:02.000 region:foot align:start\r
Hello\r
`

const kept = `STYLE
::cue(.shout) {
color: yellow;
}

REGION
id:foot width:40% lines:2

`

test('styles and regions before the first cue are kept, and nothing that fetches or runs', () => {
  expect(readHead(file)).toBe(kept)
  expect(readHead('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nSTYLE\n::cue {}\n')).toBe('')
})

test('a track is written with them, and read again as it was', () => {
  const cues = parseWebVtt(file)
  expect(cues[0]?.settings).toBe('region:foot align:start')
  const written = writeWebVtt(cues, readHead(file))
  expect(readHead(written)).toBe(kept)
  expect(parseWebVtt(written)).toEqual(cues)
})

test('what is longer than any head is left out', () => {
  const long = `WEBVTT\n\nSTYLE\n${'::cue { color: red }\n'.repeat(1000)}\n00:01.000 --> 00:02.000\nHi\n`
  expect(readHead(long)).toBe('')
})

test.each([
  'url(https://elsewhere.test/x)',
  'image-set("https://elsewhere.test/x" 1x)',
  '-webkit-image-set("x.png" 1x)',
  'image("x.png")',
  'src("x.png")',
  'cross-fade(red, "x.png")',
  'element(#x)',
  '"//elsewhere.test/x"',
])('a style with %s is left out', (value) => {
  const styled = (said: string) =>
    readHead(`WEBVTT\n\nSTYLE\n::cue { background: ${said} }\n\n00:01.000 --> 00:02.000\nHi\n`)
  expect(styled('rgba(0, 0, 0, 0.8)')).not.toBe('')
  expect(styled(value)).toBe('')
})
