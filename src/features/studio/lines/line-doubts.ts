import type { CaptionDoubt } from '#contract/calls/transcription-calls.ts'
import { lastCueIndex } from '#lib/last-cue-index.ts'

import type { Lines } from './line.ts'

/**
 * The words that a machine was not sure of, by the keys of the lines that say them still: what somebody wrote otherwise
 * nobody doubts any more. In one text, so that the same doubts are the same to whoever compares.
 */
export function doubtsIn(
  lines: Lines,
  doubts: readonly CaptionDoubt[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { startMs, endMs, text } of doubts) {
    const line = lines[lastCueIndex(lines, (startMs + endMs) / 2)]
    if (!line || !saysWord(line.text, text)) continue
    const before = found.get(line.key)
    const words = before?.split(' · ') ?? []
    if (!words.includes(text)) found.set(line.key, [...words, text].join(' · '))
  }
  return found
}

function saysWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at === -1) return false
  const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + word.length).charAt(0)
  // Within a longer word, and not where words are not set apart, it is another one.
  return !/[\p{Ll}\p{Lu}\p{N}]/u.test(around) || saysWord(text.slice(at + word.length), word)
}
