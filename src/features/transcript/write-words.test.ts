import { expect, test } from 'vitest'

import { parseWebVtt } from '#lib/webvtt.ts'

import { asSubRip, asText, asWebVtt, linesBeside } from './write-words.ts'

const file = `WEBVTT

intro
00:00:01.000 --> 00:00:02.500 line:0 align:start
<v Mara>Good <i>evening</i> &amp; welcome,
all of you.

00:00:03.000 --> 00:00:04.000
<v Mara>Sit down.

25:00:05.007 --> 25:00:06.000
<v Oren>Later.
`
const { cues } = parseWebVtt(file)

test('as WebVTT it is what it was', () => {
  expect(asWebVtt(cues)).toBe(file)
})

test('as SubRip it has numbers, commas, and no marks', () => {
  expect(asSubRip(cues)).toBe(
    '1\n00:00:01,000 --> 00:00:02,500\nGood evening & welcome,\nall of you.\n\n' +
      '2\n00:00:03,000 --> 00:00:04,000\nSit down.\n\n' +
      '3\n25:00:05,007 --> 25:00:06,000\nLater.\n',
  )
})

test('as text it is prose: who speaks says it in one paragraph, under the title of its chapter', () => {
  const chapters = [{ startMs: 3_600_000, title: 'An hour on' }]
  expect(asText(cues, chapters, 'The desk')).toBe(
    'The desk\n\nMara: Good evening & welcome, all of you. Sit down.\n\nAn hour on\n\nOren: Later.\n',
  )
})

test('another language stands beside the line during which most of it is said', () => {
  const other = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })
  const beside = linesBeside(
    [{ startMs: 1000 }, { startMs: 3000 }, { startMs: 9000 }],
    [
      other(0, 900, 'vorher'),
      other(1100, 2500, 'Guten\nAbend'),
      other(2800, 4000, 'Setzt euch'),
      other(20_000, 21_000, 'Später'),
    ],
  )
  expect(beside).toEqual(['vorher Guten Abend', 'Setzt euch', 'Später'])
})
