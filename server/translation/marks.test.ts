import { describe, expect, it } from 'vitest'

import { markWords, unmarkWords } from './marks.ts'

describe('the words of a cue', () => {
  it('are sent without what stands around all of them', () => {
    expect(markWords('<v Mara><i>Good evening</i>')).toMatchObject({
      text: 'Good evening',
      before: '<v Mara><i>',
      after: '</i>',
    })
    expect(markWords('Tea &amp; cake')).toMatchObject({ text: 'Tea & cake', before: '', after: '' })
  })

  it('have numbers in the place of tags among them', () => {
    const marked = markWords('<v Mara>A <b>great</b> <00:01.000>day')
    expect(marked).toMatchObject({ text: 'A ⟦1⟧great⟦/1⟧ ⟦2/⟧day', before: '<v Mara>' })
    expect(unmarkWords('Ein ⟦1⟧großer⟦/1⟧ ⟦2/⟧Tag', marked)).toBe(
      '<v Mara>Ein <b>großer</b> <00:01.000>Tag',
    )
  })

  it('keep a tag that begins all of them and ends in between', () => {
    const marked = markWords('<i>Hello</i> world')
    expect(marked.text).toBe('⟦1⟧Hello⟦/1⟧ world')
    expect(unmarkWords('Welt ⟦1⟧hallo⟦/1⟧', marked)).toBe('Welt <i>hallo</i>')
    const late = markWords('Hello <i>world</i>')
    expect(unmarkWords('Hallo ⟦1⟧Welt⟦/1⟧', late)).toBe('Hallo <i>Welt</i>')
  })

  it('are in no language any more that a tag says', () => {
    const marked = markWords('<lang en>Hello <b>world</b></lang>')
    expect(unmarkWords('Hallo ⟦1⟧Welt⟦/1⟧', marked)).toBe('Hallo <b>Welt</b>')
  })

  it('are whole characters', () => {
    expect(unmarkWords('a \ud83d b', markWords('Hello'))).toBe('a \ufffd b')
  })

  it('come back only with every mark once and well nested, or else without them', () => {
    const marked = markWords('<v Mara>A <b>great</b> <i>day</i>')
    for (const answer of [
      'Ein großer Tag',
      'Ein ⟦1⟧großer⟦/1⟧ Tag',
      'Ein ⟦1⟧großer ⟦2⟧Tag⟦/1⟧⟦/2⟧',
      'Ein ⟦1⟧großer⟦/1⟧ ⟦2⟧Tag⟦/2⟧ ⟦1⟧⟦/1⟧',
      'Ein ⟦1⟧großer⟦/1⟧ ⟦2⟧Tag⟦/2⟧ ⟦3/⟧',
    ]) {
      expect(unmarkWords(answer, marked), answer).toBeNull()
      expect(unmarkWords(answer, marked, true)).toMatch(/^<v Mara>Ein großer Tag ?$/)
    }
  })

  it('say nothing that a file of captions would read as more than words', () => {
    const marked = markWords('Hello')
    const answer = 'a\r\n\r\n\u0000 b --> <script> & c\n'
    expect(unmarkWords(answer, marked)).toBe('a\nb --&gt; &lt;script&gt; &amp; c')
  })
})
