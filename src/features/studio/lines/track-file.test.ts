import { expect, test } from 'vitest'

import { readTrack, voiceAt, withoutVoices, writeTrack } from './track-file.ts'

const kept = [
  'WEBVTT',
  '',
  '00:00:01.000 --> 00:00:02.500',
  '<v Mara Veldt>Later &amp; louder &lt;3</v>',
  'and &amp;lt; so',
  '',
  '01:00:02.005 --> 01:00:03.000',
  'An hour on',
  '',
].join('\n')

test('what the service keeps comes back as it was', () => {
  const lines = readTrack(kept)
  expect(lines).toEqual([
    {
      key: 'line-1',
      startMs: 1_000,
      endMs: 2_500,
      text: '<v Mara Veldt>Later & louder <3</v>\nand &lt; so',
    },
    { key: 'line-2', startMs: 3_602_005, endMs: 3_603_000, text: 'An hour on' },
  ])
  expect(writeTrack(lines)).toBe(kept)
})

test('an empty line in what is typed ends nothing, and who says nothing is not sent', () => {
  const line = { key: 'a', startMs: 0, endMs: 1_000, text: ' One \n\n 00:00 --> x ' }
  const silent = { key: 'b', startMs: 2_000, endMs: 3_000, text: '<v Mara>\n ' }
  const sent = writeTrack([line, silent])
  expect(sent).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nOne\n00:00 --&gt; x\n')
  expect(readTrack(sent)).toMatchObject([{ text: 'One\n00:00 --> x' }])
})

test('who speaks is told from what is said', () => {
  const text = '<v Mara>Good evening.</v>\n<v.loud Oren>Evening, a < b!'
  expect(withoutVoices(text)).toBe('Good evening.\nEvening, a < b!')
  expect(voiceAt(text, 12)).toBe('<v Mara>')
  expect(voiceAt(text, text.indexOf('\n'))).toBe('')
  expect(voiceAt(text, text.length)).toBe('<v.loud Oren>')
})

const marked = [
  'WEBVTT',
  '',
  '00:00:01.000 --> 00:00:03.000 line:0 align:start',
  '<v.loud Tom &amp; Jerry>The <i>Salt</i> <00:00:02.000><c.yellow>Road</c></v>',
  '<lang ar>x</lang> <ruby>b<rt>c</rt></ruby> &lt;3',
  '',
  '00:00:04.000 --> 00:00:05.000',
  '<b>On</b>',
  '',
].join('\n')

test('marks are not typed, and stay with the words that nobody changes', () => {
  const [first, second] = readTrack(marked)
  expect(first?.text).toBe('<v.loud Tom & Jerry>The Salt Road</v>\nx bc <3')
  expect(writeTrack(readTrack(marked))).toBe(marked)
  if (!first || !second) return
  expect(writeTrack([first, { ...second, text: 'On!' }])).toBe(marked.replace('<b>On</b>', 'On!'))
})

test('a line that says something else keeps who speaks and its place alone', () => {
  const [line] = readTrack(marked)
  if (!line) return
  const [, , times, ...words] = writeTrack([
    { ...line, text: line.text.replace('Salt', 'S') },
  ]).split('\n')
  expect(times).toBe('00:00:01.000 --> 00:00:03.000 line:0 align:start')
  expect(words).toEqual(['<v.loud Tom &amp; Jerry>The S Road</v>', 'x bc &lt;3', ''])
})

test('words that light up move with their line, and none of them out of it', () => {
  const [line] = readTrack(marked)
  if (!line) return
  const later = writeTrack([{ ...line, startMs: 11_000, endMs: 13_000 }])
  expect(later).toContain('<00:00:12.000><c.yellow>')
  expect(writeTrack([{ ...line, endMs: 2_500 }])).toContain('<00:00:02.000><c.yellow>')
  expect(writeTrack([{ ...line, startMs: 2_000 }])).toContain('</i> <c.yellow>')
})
