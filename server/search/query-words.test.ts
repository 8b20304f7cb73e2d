import { describe, expect, it } from 'vitest'

import { matchedText, snippetOf } from './match-ranges.ts'
import { allOf, queryWords } from './query-words.ts'

const marked = (text: string, q: string) => {
  const { matches } = matchedText(text, queryWords(q))
  return matches.map(([start, end]) => text.slice(start, end))
}

describe('queryWords', () => {
  it('lets the last word be unfinished and the others not', () => {
    expect(queryWords('Lighting de')).toEqual([
      { text: 'lighting', isPrefix: false },
      { text: 'de', isPrefix: true },
    ])
  })

  it('reads over everything that is no letter and no digit', () => {
    expect(allOf(queryWords(`o'clock & !(x):* \\ <-> "`))).toBe(`'o' & 'clock' & 'x':*`)
  })

  it('looks for a word with digits in each kind of them', () => {
    expect(allOf(queryWords('G۲ ७ x'))).toBe(`('g2' | 'g٢' | 'g۲') & '७' & 'x':*`)
  })

  it('looks for a German word in each of its spellings, and for longer words that hold it', () => {
    expect(allOf(queryWords('strasse über'))).toBe(
      `('strasse' | 'straße') & ('über':* | 'ueber':*)`,
    )
    expect(allOf([{ text: 'depot', isPrefix: false, longer: ['bahndepot', "d'or"] }])).toBe(
      `('depot' | 'bahndepot' | 'd''or')`,
    )
  })

  it('finds no words in punctuation', () => {
    expect(queryWords('?!…')).toEqual([])
  })

  it('says a repeated word once', () => {
    expect(queryWords('the the the')).toEqual([{ text: 'the', isPrefix: true }])
  })

  it('composes accents, so that both ways of writing é are one', () => {
    expect(queryWords('cafe\u0301')[0]?.text).toBe('café')
  })
})

describe('matchedText', () => {
  it('marks whole words and the typed part of longer ones', () => {
    expect(marked('Lighting the light', 'the ligh')).toEqual(['Ligh', 'the', 'ligh'])
  })

  it('marks the inside of a word by four letters and more', () => {
    expect(marked('Straßenbahndepot', 'depot')).toEqual(['depot'])
    expect(marked('Straßenbahndepot', 'bahn halle')).toEqual(['bahn'])
    expect(marked('Das Lid', 'as')).toEqual([])
  })

  it.each([
    ['strassenbahn', 'Straßenbahndepot', 'Straßenbahn'],
    ['Straße', 'Strassendorf', 'Strasse'],
    ['uebertrag', 'Die Übertragung', 'Übertrag'],
    ['bäume', 'Baeume', 'Baeume'],
  ])('takes %s for what %s has', (q, text, mark) => {
    expect(marked(text, q)).toEqual([mark])
  })

  it('counts in UTF-16 units, also behind an emoji', () => {
    expect(matchedText('🎬 Über uns', queryWords('über')).matches).toEqual([[3, 7]])
  })

  it('marks Arabic words', () => {
    expect(marked('الممر الذي يبقى باردا', 'الممر')).toEqual(['الممر'])
  })
})

describe('snippetOf', () => {
  it('is the beginning where nothing matches, and null where nothing is said', () => {
    const text = `Something **else**${' after'.repeat(60)}`
    const snippet = snippetOf(text, queryWords('desk'))
    expect(snippet).toMatchObject({
      text: expect.stringMatching(/^Something else.* after…$/),
      matches: [],
    })
    expect(snippetOf(' \n', queryWords('desk'))).toBeNull()
  })

  it('keeps the items of a list apart', () => {
    const text = 'What you need:\n- a **desk**\n- a lamp\n\n1. Sit\n2. Read'
    expect(snippetOf(text, queryWords('desk'))?.text).toBe('What you need: a desk · a lamp')
    expect(snippetOf(text, queryWords('read'))?.text).toBe('Sit · Read')
    expect(snippetOf('- one\n- two', [])?.text).toBe('one · two')
  })

  it('leaves nothing out after the end of a sentence', () => {
    const text = `A desk ${'of wood '.repeat(21)}is.${' More'.repeat(20)}`
    expect(snippetOf(text, queryWords('desk'))?.text).toMatch(/ is\.$/)
  })

  it('is cut at words around the first match', () => {
    const text = `${'before '.repeat(40)}the **desk** stood${' after'.repeat(60)}`
    const snippet = snippetOf(text, queryWords('desk'))
    expect(snippet?.text).toMatch(/^…before .*the desk stood after.* after…$/)
    expect(snippet?.text.length).toBeLessThanOrEqual(185)
    const [start = 0, end = 0] = snippet?.matches[0] ?? []
    expect(snippet?.text.slice(start, end)).toBe('desk')
  })
})
