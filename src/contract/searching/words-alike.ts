import { latinDigits } from '../fields.ts'

/** So many letters have to be typed before they are looked for inside of longer words: “Depot” in “Straßenbahndepot”. */
export const partLength = 4

/** A word in the letters in which words are compared: one case, composed accents, Latin digits. */
export function fold(word: string): string {
  return latinDigits(word.normalize('NFC').toLowerCase())
}

/** Is it long enough to be looked for inside of longer words? */
export function isPart(word: string): boolean {
  return Array.from(word).length >= partLength
}

/** What German writes with one letter, or, where the keyboard has none, with two. */
const twoLetters: Readonly<Record<string, string>> = { ß: 'ss', ä: 'ae', ö: 'oe', ü: 'ue' }
const oneLetter = new Map(Object.entries(twoLetters).map(([one, two]) => [two, one]))
const mostPlaces = 4

/** The word with two letters wherever German has one: what is the same here is the same word. */
export function spelledOut(word: string): string {
  return word.replaceAll(/[ßäöü]/g, (letter) => twoLetters[letter] ?? letter)
}

/**
 * Every way in which a folded word is written in German, itself first: `strasse` and `straße`, `über` and `ueber`. Of a
 * word with many such letters only those that are written in one manner throughout. Other languages lose nothing: a
 * word that there is not finds nothing.
 */
export function waysOfWriting(word: string): string[] {
  const parts = word.split(/(ss|ae|oe|ue|[ßäöü])/)
  const places = (parts.length - 1) / 2
  const manners = places <= mostPlaces ? 2 ** places : 2
  const ways = Array.from({ length: manners }, (_, manner) =>
    parts
      .map((part, index) => {
        if (index % 2 === 0) return part
        const isShort =
          places <= mostPlaces ? (manner >> ((index - 1) / 2)) % 2 === 1 : manner === 1
        return isShort ? (oneLetter.get(part) ?? part) : spelledOut(part)
      })
      .join(''),
  )
  return [...new Set([word, ...ways])]
}
