import { expect, test } from 'vitest'

import { readChapterList } from './read-chapter-list.ts'

test.each([
  ['0:00 Doors open', 0, 'Doors open'],
  ['00:01:30 - The desk', 90_000, 'The desk'],
  ['1:02:03 – Questions', 3_723_000, 'Questions'],
  ['(4:05) Ropes', 245_000, 'Ropes'],
  ['[4:05]: Ropes', 245_000, 'Ropes'],
  ['- 4:05 Ropes', 245_000, 'Ropes'],
  ['3. 4:05 Ropes', 245_000, 'Ropes'],
  ['4:05-6:10 Ropes', 245_000, 'Ropes'],
  ['Ropes 4:05', 245_000, 'Ropes'],
  ['Ropes (4:05)', 245_000, 'Ropes'],
  ['75:30 Long', 4_530_000, 'Long'],
  ['4:05.5 Half', 245_500, 'Half'],
  ['0:10\tTabs\t and  spaces', 10_000, 'Tabs and spaces'],
  ['0:10 2001: a title', 10_000, '2001: a title'],
  ['0:10 3.5 tonnes', 10_000, '3.5 tonnes'],
])('%s', (line, startMs, title) => {
  expect(readChapterList(line)).toEqual({ items: [{ startMs, title }], unread: [] })
})

test('what names no time, and a time without words, is told apart, and all are in the order of their times', () => {
  expect(readChapterList('Chapters\r\n\r\n2:00 Later\n0:00 First\n3:00\n1:99 Never')).toEqual({
    items: [
      { startMs: 0, title: 'First' },
      { startMs: 120_000, title: 'Later' },
    ],
    unread: ['Chapters', '3:00', '1:99 Never'],
  })
})
