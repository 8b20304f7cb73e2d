import { expect, test } from 'vitest'

import { readLines } from './read-lines.ts'

const said = (content: unknown) => JSON.stringify({ choices: [{ message: { content } }] })
const read = (content: unknown, numbers = [1, 2]) => [...readLines(said(content), numbers)]

test('lines are known by their numbers, whatever a model writes around them', () => {
  const both = [
    [1, 'eins'],
    [2, 'zwei'],
  ]
  expect(read('{"1":"eins","2":"zwei"}')).toEqual(both)
  expect(read('{"2":"zwei","1":"eins","3":"drei"}')).toEqual(both)
  expect(read('{"lines":{"1":"eins","2":"zwei"}}')).toEqual(both)
  expect(read('Here you are:\n```json\n{"1":"eins","2":"zwei"}\n```\nDone.')).toEqual(both)
  expect(read('<think>{"1":"no"}</think>{"1":"eins","2":"zwei"}')).toEqual(both)
  expect(read('so {"1":"no"} … </think>{"1":"eins","2":"zwei"}')).toEqual(both)
  expect(read([{ type: 'text', text: '{"1":"eins","2":"zwei"}' }])).toEqual(both)
  expect(read('["eins","zwei"]')).toEqual(both)
})

test('what is missing, empty or of another kind is not there', () => {
  expect(read('{"1":"eins","2":" "}')).toEqual([[1, 'eins']])
  expect(read('{"1":"eins","2":7}')).toEqual([[1, 'eins']])
  expect(read('["eins"]')).toEqual([])
  expect(read('I cannot do that.')).toEqual([])
  expect(read('{"1":"eins","2":"zw')).toEqual([])
  expect(read(null)).toEqual([])
})

test('an answer of another kind is refused', () => {
  for (const text of ['<html>', '{}', '{"choices":[]}']) {
    expect(() => readLines(text, [1])).toThrow('not that of a chat completion')
  }
})
