import { fold, isPart, waysOfWriting } from '#contract/searching/words-alike.ts'

/**
 * Whether a text will be found by what is asked. A guess by the service's own rule (every word, the last of which may be
 * unfinished, and a long one may be part of another); the service alone finds.
 */
export function holdsWords(text: string, q: string): boolean {
  const asked = wordsIn(q)
  const last = asked.at(-1)
  if (last === undefined) return false
  const held = wordsIn(text)
  return asked.every((word) =>
    waysOfWriting(word).some((way) =>
      held.some((one) => {
        if (one === way) return true
        return isPart(word) ? one.includes(way) : word === last && one.startsWith(way)
      }),
    ),
  )
}

function wordsIn(text: string): string[] {
  return fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
