import { expect, test } from 'vitest'

import { linesSaying, withReplaced } from './find-words.ts'

const lines = ['A table (old)', 'Tables, tables', 'Chairs'].map((text, at) => ({
  key: `${at}`,
  startMs: at * 1_000,
  endMs: at * 1_000 + 900,
  text,
}))
const find = (words: string, isCaseKept = false) => ({ find: words, isCaseKept })
const said = (replaced: typeof lines | readonly { text: string }[]) =>
  replaced.map(({ text }) => text)

test('lines are found by what they say, in small letters and large ones', () => {
  expect(linesSaying(lines, find('table'))).toEqual(['0', '1'])
  expect(linesSaying(lines, find('Table', true))).toEqual(['1'])
  expect(linesSaying(lines, find(''))).toEqual([])
})

test('what is typed is words, no pattern', () => {
  expect(linesSaying(lines, find('(old)'))).toEqual(['0'])
  const replaced = withReplaced(lines, { ...find('(OLD)'), replacement: '$& $1' })
  expect(said(replaced)).toEqual(['A table $& $1', 'Tables, tables', 'Chairs'])
})

test('other words stand everywhere, or in one line', () => {
  const wanted = { ...find('table'), replacement: 'desk' }
  expect(said(withReplaced(lines, wanted))).toEqual(['A desk (old)', 'desks, desks', 'Chairs'])
  expect(said(withReplaced(lines, wanted, '0'))).toEqual([
    'A desk (old)',
    'Tables, tables',
    'Chairs',
  ])
  expect(withReplaced(lines, { ...find('lamp'), replacement: 'desk' })).toBe(lines)
})
