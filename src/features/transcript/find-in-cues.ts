import { latinDigits } from '#contract/fields.ts'
import type { Cue } from '#lib/webvtt.ts'

/** Letters without case and accents, digits of one kind; one character stays one character, so that places keep their index. */
function fold(text: string): string {
  return Array.from(latinDigits(text))
    .map((char) => {
      const bare = char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
      return bare.length === char.length ? bare : char
    })
    .join('')
}

/** Indexes of the cues that hold the words, in order. */
export function findInCues(cues: readonly Cue[], query: string): number[] {
  const wanted = fold(query.trim())
  if (wanted === '') return []
  return cues.flatMap((cue, index) => (fold(cue.text).includes(wanted) ? [index] : []))
}

export interface MarkedPart {
  text: string
  isFound: boolean
}

/** A line cut at what was looked for, ready to be marked. */
export function markFound(text: string, query: string): MarkedPart[] {
  const wanted = fold(query.trim())
  if (wanted === '') return [{ text, isFound: false }]
  const folded = fold(text)
  const parts: MarkedPart[] = []
  let end = 0
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, end)) {
    if (at > end) parts.push({ text: text.slice(end, at), isFound: false })
    parts.push({ text: text.slice(at, at + wanted.length), isFound: true })
    end = at + wanted.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}
