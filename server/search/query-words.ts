import { latinDigits } from '#contract/fields.ts'
import { fold, isPart, waysOfWriting } from '#contract/searching/words-alike.ts'

/** One word of what was typed, folded. The last one may be unfinished: it also finds longer words. */
export interface QueryWord {
  text: string
  isPrefix: boolean
  /** Longer words of the library that hold it (`longer-words.ts`). */
  longer?: readonly string[]
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

/**
 * Where in a folded word of a text the word stands, as [start, end): as the whole of it, at its beginning if it may be
 * unfinished, or, where it is long enough, inside. Null where it does not.
 */
export function placeIn(folded: string, { text, isPrefix }: QueryWord): [number, number] | null {
  const ways = waysOfWriting(text)
  if (ways.includes(folded)) return [0, folded.length]
  const isInside = isPart(text)
  for (const way of ways) {
    const at = folded.indexOf(way)
    if (at === 0 ? isPrefix || isInside : at > 0 && isInside) return [at, at + way.length]
  }
  return null
}

/** Are all words in this text? */
export function holdsAll(text: string, words: readonly QueryWord[]): boolean {
  const held = wordsIn(text).map((word) => fold(word.text))
  return words.every((word) => held.some((one) => placeIn(one, word) !== null))
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
 * A word as a `tsquery`. What is kept has the letters and digits it was written with, so a word is looked for in each of
 * its ways, and so are the longer words that hold it.
 */
export function toTsQuery({ text, isPrefix, longer = [] }: QueryWord): string {
  const ways = waysOfWriting(text)
    .flatMap(waysOfDigits)
    .map((way) => `${quoted(way)}${isPrefix ? ':*' : ''}`)
  const all = [...ways, ...longer.map(quoted)]
  return all.length === 1 ? all.join('') : `(${all.join(' | ')})`
}

/** What was typed is letters and digits only; what the parser made of a text may be anything. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, String.raw`$&$&`)}'`
}

/** All words at once. */
export function allOf(words: readonly QueryWord[]): string {
  return words.map(toTsQuery).join(' & ')
}

/** Any of the words as it was typed: what is only inside of another word counts less. */
export function anyTyped(words: readonly QueryWord[]): string {
  return words.map(({ text, isPrefix }) => toTsQuery({ text, isPrefix })).join(' | ')
}

export function allTyped(words: readonly QueryWord[]): string {
  return allOf(words.map(({ text, isPrefix }) => ({ text, isPrefix })))
}
