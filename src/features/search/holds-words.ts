import { latinDigits } from '#contract/fields.ts'

/**
 * Whether a text will be found by what is asked. A guess by the service's own rule (every word, the last of which may be
 * unfinished); the service alone finds.
 */
export function holdsWords(text: string, q: string): boolean {
  const asked = wordsIn(q)
  const last = asked.at(-1)
  if (last === undefined) return false
  const held = wordsIn(text)
  return (
    asked.slice(0, -1).every((word) => held.includes(word)) &&
    held.some((word) => word.startsWith(last))
  )
}

function wordsIn(text: string): string[] {
  return latinDigits(text.normalize('NFC').toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
