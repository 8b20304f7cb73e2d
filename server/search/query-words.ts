import { latinDigits } from '#contract/fields.ts'

/** One word of what was typed, in lower case. The last one may be unfinished: it also finds longer words. */
export interface QueryWord {
  text: string
  isPrefix: boolean
}

/** More words than this only make the question slow. */
const maxWords = 12

/**
 * The words of a query: runs of letters, marks and digits, as PostgreSQL’s `simple` dictionary sees them.
 * Nothing is stemmed and nothing is stopped, so that every language is treated alike.
 */
export function queryWords(q: string): QueryWord[] {
  const words = wordsIn(q).map((word) => fold(word.text))
  const known = [...new Set(words)].slice(0, maxWords)
  return known.map((text) => ({ text, isPrefix: text === words.at(-1) }))
}

export interface Word {
  text: string
  /** UTF-16 offsets. */
  start: number
  end: number
}

/** Every word of a text with its place. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

export function fold(word: string): string {
  return latinDigits(word.normalize('NFC').toLowerCase())
}

/** Where the Arabic-Indic digits begin, and the Persian ones. */
const zeros = [0x0660, 0x06f0] as const

/** The ways a word with digits is written: in Latin, in Arabic-Indic and in Persian ones; any other word is one way. */
function waysOfDigits(word: string): string[] {
  const latin = latinDigits(word)
  const others = zeros.map((zero) =>
    latin.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit))),
  )
  return [...new Set([latin, ...others])]
}

/**
 * A word as a `tsquery`: letters and digits only, so that quoting it is enough. What is kept has the digits it was written
 * in, so a word with digits is looked for in each kind of them.
 */
export function toTsQuery(word: QueryWord): string {
  const ways = waysOfDigits(word.text).map((text) => `'${text}'${word.isPrefix ? ':*' : ''}`)
  return ways.length === 1 ? ways.join('') : `(${ways.join(' | ')})`
}

/** All words at once. */
export function allOf(words: readonly QueryWord[]): string {
  return words.map(toTsQuery).join(' & ')
}

export function anyOf(words: readonly QueryWord[]): string {
  return words.map(toTsQuery).join(' | ')
}
