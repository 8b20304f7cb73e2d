import type { MatchedText } from '#contract/searching/search.ts'
import { isPart, waysOfWriting } from '#contract/searching/words-alike.ts'

/** A text with the parts of its words that are typed so far; a guess for the eye, as `holds-words.ts` is one. */
export function markTyped(text: string, typed: string): MatchedText {
  const asked = wordsIn(typed).flatMap(([word]) =>
    waysOfWriting(word).map((way) => ({ way, isInside: isPart(word) })),
  )
  const matches = wordsIn(text).flatMap(([word, at]): [number, number][] => {
    const longest = asked
      .filter(({ way, isInside }) => (isInside ? word.includes(way) : word.startsWith(way)))
      .map(({ way }) => way)
      .toSorted((a, b) => b.length - a.length)[0]
    if (longest === undefined) return []
    const start = at + word.indexOf(longest)
    return [[start, start + longest.length]]
  })
  return { text, matches }
}

/** Words with their places. What is another length in lower case is left as it is: its places would be others. */
function wordsIn(text: string): [word: string, at: number][] {
  const lower = text.toLowerCase()
  const read = lower.length === text.length ? lower : text
  return [...read.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => [word, index])
}
