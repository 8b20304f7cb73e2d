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
  return word.normalize('NFC').toLowerCase()
}

/** A word as a `tsquery`: letters and digits only, so that quoting it is enough. */
export function toTsQuery(word: QueryWord): string {
  return `'${word.text}'${word.isPrefix ? ':*' : ''}`
}

/** All words at once. */
export function allOf(words: readonly QueryWord[]): string {
  return words.map(toTsQuery).join(' & ')
}

export function anyOf(words: readonly QueryWord[]): string {
  return words.map(toTsQuery).join(' | ')
}
