import { expect, test } from 'vitest'

import { parseWebVtt } from './webvtt.ts'

const FILE = `\uFEFFWEBVTT - lighting desk\r
\r
NOTE made by hand\r
\r
STYLE\r
::cue { color: red }\r
\r
intro\r
00:01.000 --> 00:03.500 align:start line:0\r
<v Mara Veldt>Three volunteers,\r
one <i>dead</i> console &amp; a box.\r
\r
01:00:00.250 --> 01:00:02.000\r
An hour later\r
`

test('reads times with and without hours, voices, several lines and entities', () => {
  expect(parseWebVtt(FILE)).toEqual([
    {
      startMs: 1000,
      endMs: 3500,
      text: 'Three volunteers,\none dead console & a box.',
      speaker: 'Mara Veldt',
    },
    { startMs: 3_600_250, endMs: 3_602_000, text: 'An hour later', speaker: null },
  ])
})

test('skips a cue that ends before it starts and keeps the rest', () => {
  const cues = parseWebVtt(
    'WEBVTT\n\n00:05.000 --> 00:04.000\nwrong\n\n00:06.000 --> 00:07.000\nright\n\n00:08 --> x\nno',
  )
  expect(cues.map((cue) => cue.text)).toEqual(['right'])
})

test('orders cues by their start', () => {
  const cues = parseWebVtt('WEBVTT\n\n00:09.000 --> 00:10.000\nb\n\n\n\n00:01.000 --> 00:02.000\na')
  expect(cues.map((cue) => cue.text)).toEqual(['a', 'b'])
})

test('an entity that was escaped twice is unescaped once', () => {
  expect(parseWebVtt('WEBVTT\n\n00:01.000 --> 00:02.000\n&amp;lt;')[0]?.text).toBe('&lt;')
})

test('text that is no WebVTT has no cues', () => {
  expect(parseWebVtt('<html>Bad gateway</html>')).toEqual([])
})

// What grows with the square would take minutes here, and so time out.
test.each([
  ['opening brackets', '<'],
  ['voices without an end', '<v '],
  ['spaces in a voice without an end', ' ', '<v'],
  ['voices of nobody', '<v >'],
  ['empty tags', '<>'],
  ['ampersands', '&'],
])('a cue of %s costs no more than its length', (_, part, before = '') => {
  const payload = before + part.repeat(1_000_000)
  const cues = parseWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${payload}\nthe end`)
  expect(cues[0]?.text.endsWith('the end')).toBe(true)
})

test('a bracket that nothing closes is text', () => {
  const [cue] = parseWebVtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud  Mara >a < b</v> and 1 < 2')
  expect(cue).toMatchObject({ text: 'a  and 1 < 2', speaker: 'Mara' })
})
