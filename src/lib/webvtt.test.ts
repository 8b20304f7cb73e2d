import { expect, test } from 'vitest'

import { parseWebVtt } from './webvtt.ts'

const FILE = `\uFEFFWEBVTT - lighting desk\r
Kind: captions\r
\r
NOTE made by hand\r
\r
STYLE\r
::cue { color: red }\r
\r
REGION\r
id:left width:40%\r
\r
intro\r
00:01.000 --> 00:03.500 align:start line:0\r
<v Mara Veldt>Three volunteers,\r
one <i>dead</i> console &amp; a box.\r
\r
STYLE\r
::cue { color: blue }\r
\r
01:00:00.250 --> 01:00:02.000\r
An hour later\r
`

test('reads times, names, settings, voices, several lines and entities, and the blocks before the first cue', () => {
  expect(parseWebVtt(FILE)).toEqual({
    head: expect.stringMatching(
      /^\uFEFFWEBVTT - lighting desk[^]*id:left width:40%\r\n\r\nintro\r\n00:01.000 $/,
    ),
    cues: [
      {
        startMs: 1000,
        endMs: 3500,
        text: 'Three volunteers,\none dead console & a box.',
        speaker: 'Mara Veldt',
        id: 'intro',
        settings: 'align:start line:0',
        payload: '<v Mara Veldt>Three volunteers,\none <i>dead</i> console &amp; a box.',
      },
      {
        startMs: 3_600_250,
        endMs: 3_602_000,
        text: 'An hour later',
        speaker: null,
        id: '',
        settings: '',
        payload: 'An hour later',
      },
    ],
  })
})

const texts = (body: string) =>
  parseWebVtt(`WEBVTT\n\n${body}`).cues.map(({ startMs, text }) => [startMs, text])
const at = '00:01.000 --> 00:02.000'

// https://www.w3.org/TR/webvtt1/#file-parsing and #collect-a-webvtt-block
test.each([
  [
    'the first line needs no empty one after it before a time',
    'WEBVTT\n00:01.000 --> 00:02.000\na',
    1,
  ],
  ['what follows the first line belongs to it', `WEBVTT\nmore\n\n${at}\na`, 1],
  ['the first line may say more after a space or a tab', `WEBVTT\tx\n\n${at}\na`, 1],
  ['and is nothing else', `WEBVTTx\n\n${at}\na`, 0],
  ['a lone carriage return ends a line', `WEBVTT\r\r${at}\ra`, 1],
  ['what is no WebVTT has no cues', '<html>Bad gateway</html>', 0],
])('%s', (_, source, count) => {
  expect(parseWebVtt(source).cues).toHaveLength(count)
})

test.each([
  ['a cue that ends before it starts is skipped', '00:05.000 --> 00:04.000\nno', []],
  ['a time has a point', '00:01,000 --> 00:02,000\nno', []],
  ['and three digits after it', '00:01.00 --> 00:02.000\nno', []],
  ['and no sixtieth second', '00:60.000 --> 01:02.000\nno', []],
  ['an hour may have any digits', '1:00:00.000 --> 100:00:00.000\nyes', [[3_600_000, 'yes']]],
  ['the arrow needs no spaces', '00:01.000-->00:02.000\nyes', [[1000, 'yes']]],
  [
    'an arrow in the third line begins another cue',
    `${at}\na\nb\n00:03.000 --> 00:04.000\nc`,
    [
      [1000, 'a\nb'],
      [3000, 'c'],
    ],
  ],
  ['a second name is none', `one\ntwo\n${at}\na`, [[1000, 'a']]],
  ['a line of spaces is part of what is said', `${at}\na\n  \nb`, [[1000, 'a\n  \nb']]],
  ['a note is no cue', `NOTE\n${'-'.repeat(2)}\n\n${at}\na`, [[1000, 'a']]],
  ['what says nothing is none', `${at}\n<i></i>`, []],
  [
    'cues stand in the order of their start',
    `00:09.000 --> 00:10.000\nb\n\n\n\n${at}\na`,
    [
      [1000, 'a'],
      [9000, 'b'],
    ],
  ],
  ['an entity that was escaped twice is unescaped once', `${at}\n&amp;lt;`, [[1000, '&lt;']]],
])('%s', (_, body, expected) => {
  expect(texts(body)).toEqual(expected)
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
  const { cues } = parseWebVtt(`WEBVTT\n\n${at}\n${payload}\nthe end`)
  expect(cues[0]?.text.endsWith('the end')).toBe(true)
})

test('a bracket that nothing closes is text', () => {
  const [cue] = parseWebVtt(`WEBVTT\n\n${at}\n<v.loud  Mara >a < b</v> and 1 < 2`).cues
  expect(cue).toMatchObject({ text: 'a  and 1 < 2', speaker: 'Mara' })
})

test('what every object has is no entity', () => {
  const [cue] = parseWebVtt(`WEBVTT\n\n${at}\n&constructor; &amp; &__proto__;`).cues
  expect(cue?.text).toBe('&constructor; & &__proto__;')
})
