import { expect, test } from 'vitest'

import { parseWebVtt } from '#lib/webvtt.ts'

import { readHead } from './read-head.ts'

const read = (...lines: string[]) => readHead(parseWebVtt(lines.join('\r\n')).head)

// https://www.w3.org/TR/webvtt1/#collect-a-webvtt-block
test('styles and regions stand in blocks of their own before the first cue', () => {
  const cue = ['00:01.000 --> 00:02.000', 'a', '']
  const found = read(
    'WEBVTT',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    '',
    'REGION \t',
    'id:left',
    'width:40%',
    '',
    'STYLES',
    'none',
    '',
    'STYLE',
    '::cue(b) { color: blue }',
    ...cue,
    'STYLE',
    '::cue { color: green }',
    '',
    ...cue,
  )
  expect(found).toEqual({
    styles: ['::cue { color: red }', '::cue(b) { color: blue }'],
    regions: ['id:left\nwidth:40%'],
  })
})

test('the first line and what belongs to it are no block', () => {
  expect(read('WEBVTT', 'STYLE', '::cue { color: red }', '', '00:01.000 --> x')).toEqual({
    styles: [],
    regions: [],
  })
})
