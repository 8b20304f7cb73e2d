import { expect, test } from 'vitest'

import { parseWebVtt } from './parse-webvtt.ts'
import { splitWords } from './split-words.ts'

const payloads = (payload: string, most: number) =>
  splitWords(payload, most).map((part) => part.payload)

test('each part says who speaks, and stands in the tags that its words stood in', () => {
  expect(payloads('<v Mara>one <i>two</i> three four', 8)).toEqual([
    '<v Mara>one <i>two</i>',
    '<v Mara>three',
    '<v Mara>four',
  ])
  expect(payloads('<v Mara>one <i.loud>two three</i> four</v> five', 8)).toEqual([
    '<v Mara>one <i.loud>two</i>',
    '<v Mara><i.loud>three</i>',
    '<v Mara>four</v>',
    'five',
  ])
  expect(payloads('<v Mara>one <v Iris>two three', 8)).toEqual([
    '<v Mara>one <v Iris>two',
    '<v Iris>three',
  ])
})

test('tags in tags without end do not make much of little', () => {
  const parts = payloads('<i>'.repeat(100_000) + 'ab '.repeat(5_000) + '</b>'.repeat(100_000), 2)
  expect(parts).toHaveLength(5_000)
  expect(Math.max(...parts.slice(1, -1).map(({ length }) => length))).toBeLessThan(100)
})

test('where captions stand on the picture goes with each part', () => {
  const said = `<v Mara>${'word '.repeat(150)}`
  const cues = parseWebVtt(`WEBVTT\n\n00:00.000 --> 00:10.000 line:0\n${said}\n`, 'split')
  expect(cues.map(({ settings }) => settings)).toEqual(['line:0', 'line:0'])
})
