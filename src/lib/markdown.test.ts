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

test('ten thousand characters of nothing but stars end quickly', () => {
  const startedAt = performance.now()
  parseMarkdown('*'.repeat(10_000))
  parseMarkdown('['.repeat(10_000))
  parseMarkdown('**a'.repeat(3000))
  expect(performance.now() - startedAt).toBeLessThan(1500)
})
