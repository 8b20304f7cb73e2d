import { expect, test } from 'vitest'

import { parseMarkdown, type Block } from './markdown.ts'

function inlineOf(source: string) {
  const [block] = parseMarkdown(source)
  return block?.kind === 'paragraph' ? block.lines[0] : null
}

test('paragraphs are separated by an empty line and keep their lines', () => {
  expect(parseMarkdown('one\ntwo\n\nthree')).toEqual([
    {
      kind: 'paragraph',
      lines: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two' }]],
    },
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'three' }]] },
  ] satisfies Block[])
})

test('bold, italic and code are found inside words around them', () => {
  expect(inlineOf('a **big** and _small_ `x < y`')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', children: [{ kind: 'text', text: 'big' }] },
    { kind: 'text', text: ' and ' },
    { kind: 'emphasis', children: [{ kind: 'text', text: 'small' }] },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'x < y' },
  ])
})

test('a snake_case_name and 2 * 3 * 4 are left alone', () => {
  expect(inlineOf('snake_case_name and 2 * 3 * 4')).toEqual([
    { kind: 'text', text: 'snake_case_name and 2 * 3 * 4' },
  ])
})

test('written and bare addresses become links without the full stop after them', () => {
  expect(inlineOf('[map](https://a.example/x) or https://b.example/y.')).toEqual([
    { kind: 'link', href: 'https://a.example/x', children: [{ kind: 'text', text: 'map' }] },
    { kind: 'text', text: ' or ' },
    {
      kind: 'link',
      href: 'https://b.example/y',
      children: [{ kind: 'text', text: 'https://b.example/y' }],
    },
    { kind: 'text', text: '.' },
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,hi)',
  '[x](file:///etc/passwd)',
  '[x](/w)',
])('%s is no link', (source) => {
  expect(JSON.stringify(parseMarkdown(source))).not.toContain('"link"')
})

test('HTML is text', () => {
  expect(inlineOf('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'text', text: '<img src=x onerror=alert(1)>' },
  ])
})

test('lists, also right under a line of text, and headings', () => {
  const kinds = parseMarkdown(
    '# Parts\n- one\n- **two**\n\nThen:\n- three\n\n1. first\n2. second',
  ).map((block) => (block.kind === 'list' ? `${block.kind} ${block.isOrdered}` : block.kind))
  expect(kinds).toEqual(['heading', 'list false', 'paragraph', 'list false', 'list true'])
})

// Twenty times as long as a description may be: what grows with the square takes all the time and memory there is.
test.each([
  ['code, one after the other', '`a'],
  ['back-ticks', '`'],
  ['back-ticks on lines of their own', '`\n'],
  ['brackets', '['],
  ['brackets before one end', '[', '](https://a.example'],
  ['links without an end', '[a](b'],
  ['stars', '*'],
  ['bold without an end', '**a '],
  ['bold in bold', '**a'],
  ['emphasis', '*a* '],
  ['addresses', 'http://a '],
  ['addresses that are none', 'http:// '],
  ['a heading of spaces', ' ', 'x', '# x'],
  ['a heading of hashes', '#', 'x', '# x'],
  ['headings', '# a\n'],
  ['lists and text by turns', '- a\nb\n'],
])('%s cost no more than their length', (_, part, after = '', before = '') => {
  const source = before + part.repeat(Math.ceil(200_000 / part.length)) + after
  const text = JSON.stringify(parseMarkdown(source))
  // Read to the end, not given up.
  expect(text.length).toBeGreaterThan(source.trim().length / 10)
})

test('a line separator of Unicode is text like any other', () => {
  expect(parseMarkdown('- one\u2028two')).toMatchObject([{ kind: 'list' }])
})
