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
