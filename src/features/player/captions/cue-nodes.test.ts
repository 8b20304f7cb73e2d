import { expect, test } from 'vitest'

import { readPayload, type CueNode } from './cue-nodes.ts'

/** As `i.loud[…]`, with a note in round brackets and `@` before what is said later. */
function drawn(nodes: readonly CueNode[]): string {
  return nodes
    .map((node) => {
      const from = node.fromMs === null ? '' : `@${node.fromMs} `
      if ('text' in node) return from + node.text
      const note = node.note === '' ? '' : `(${node.note})`
      return `${from}${[node.tag, ...node.classes].join('.')}${note}[${drawn(node.children)}]`
    })
    .join('|')
}

// https://www.w3.org/TR/webvtt1/#cue-text-parsing-rules
test.each([
  ['plain', 'plain'],
  ['a <b>bold</b> word', 'a |b[bold]| word'],
  ['<i.loud.far>x</i>', 'i.loud.far[x]'],
  ['<c.yellow.bg_blue>x</c>', 'c.yellow.bg_blue[x]'],
  ['<c..>x</c>', 'c[x]'],
  ['<u>not closed', 'u[not closed]'],
  ['<b><i>x</b></i>', 'b[i[x]]'],
  ['<b>x</i></b>y', 'b[x]|y'],
  ['<v Mara &amp;\n Oren>Good evening', 'v(Mara & Oren)[Good evening]'],
  ['<v.first.loud Esme>It’s a blue apple tree!', 'v.first.loud(Esme)[It’s a blue apple tree!]'],
  ['<lang en-GB>colour</lang>', 'lang(en-GB)[colour]'],
  ['<ruby>漢<rt>kan</rt>字<rt>ji</ruby>!', 'ruby[漢|rt[kan]|字|rt[ji]]|!'],
  ['<rt>alone</rt>', 'alone'],
  ['<font color=red>x</font>', 'x'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<B>x</B>', 'x'],
  ['one <00:00:02.500>two <c>three</c>', 'one |@2500 two |@2500 c[@2500 three]'],
  ['<00:75.000>late', 'late'],
  ['&lt;b&gt; &amp;amp; &nbsp;', '<b> &amp; \u00A0'],
  [
    '&quot;&apos;&#233;&#x1F3AC;&#0;&#xD800;&amp;#233;&unknown;',
    '"\'é🎬\uFFFD\uFFFD&#233;&unknown;',
  ],
  ['1 < 2 <b>x</b>', '1 |x'],
  ['a < b', 'a < b'],
  ['</b>x', 'x'],
])('“%s”', (payload, expected) => {
  expect(drawn(readPayload(payload))).toBe(expected)
})

test('as many tags as a cue can hold are no deeper than they can be drawn', () => {
  const nodes = readPayload('<i>'.repeat(100_000))
  let depth = 0
  for (let at = nodes[0]; at && 'children' in at; at = at.children[0]) depth += 1
  expect(depth).toBeLessThanOrEqual(32)
})
