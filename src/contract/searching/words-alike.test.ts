import { describe, expect, it } from 'vitest'

import { spelledOut, waysOfWriting } from './words-alike.ts'

describe('waysOfWriting', () => {
  it.each([
    ['strasse', ['strasse', 'straße']],
    ['straße', ['straße', 'strasse']],
    ['über', ['über', 'ueber']],
    ['desk', ['desk']],
  ])('of %s', (word, ways) => {
    expect(waysOfWriting(word)).toEqual(ways)
  })

  it('has each place by itself, as people mix them', () => {
    expect(new Set(waysOfWriting('grüsse'))).toEqual(
      new Set(['grüsse', 'gruesse', 'grüße', 'grueße']),
    )
  })

  it('stays few for a word that is nothing else', () => {
    expect(waysOfWriting('ssaeoeuessaeoeue')).toEqual(['ssaeoeuessaeoeue', 'ßäöüßäöü'])
  })
})

it('spells out what has two letters', () => {
  expect(spelledOut('größenänderung')).toBe('groessenaenderung')
})
