import type { MatchedText } from '#contract/search.ts'

/** A text with the beginnings of its words that are typed so far; a guess for the eye, as `holds-words.ts` is one. */
export function markTyped(text: string, typed: string): MatchedText {
  const asked = wordsIn(typed).map(([word]) => word)
  const matches = wordsIn(text).flatMap(([word, at]): [number, number][] => {
    const longest = asked
      .filter((one) => word.startsWith(one))
      .reduce((most, one) => Math.max(most, one.length), 0)
    return longest > 0 ? [[at, at + longest]] : []
  })
  return { text, matches }
}

/** Words with their places. What is another length in lower case is left as it is: its places would be others. */
function wordsIn(text: string): [word: string, at: number][] {
  const lower = text.toLowerCase()
  const read = lower.length === text.length ? lower : text
  return [...read.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => [word, index])
}
