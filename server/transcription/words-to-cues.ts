import { captionLimits } from '#contract/caption-changes.ts'
import { withoutControls, type Cue } from '#server/captions/cue.ts'
import { escapeWords } from '#server/captions/escape-words.ts'

import type { HeardWord } from './read-answer.ts'

/** What people can follow, as guides to captions have it: the same that the editor holds lines against. */
const row = 42
const rows = 2
const perSecond = 20
const shortestMs = 1_000
const longestMs = 7_000
/** Whoever is quiet for so long has ended what they said. */
const pauseMs = 1_000
/** A sentence that is shorter may share its line with the next. */
const sentenceWidth = 30

/** Makes lines of words, in the order of time; none stands longer than the film lasts. */
export function wordsToCues(words: readonly HeardWord[], durationMs: number): Cue[] {
  const groups: HeardWord[][] = []
  for (const word of words.flatMap(tidied)) {
    const open = groups.at(-1)
    if (open === undefined || begins(open, word)) groups.push([word])
    else open.push(word)
  }
  const lines = groups.slice(0, captionLimits.cues).map((group) => ({
    startMs: group[0]?.startMs ?? 0,
    endMs: Math.max(...group.map(({ endMs }) => endMs)),
    text: inRows(textOf(group)),
  }))
  return lines.flatMap((line, at) => {
    const nextMs = Math.min(lines[at + 1]?.startMs ?? durationMs, durationMs)
    const endMs = Math.min(Math.max(line.endMs, line.startMs + readingMs(line.text)), nextMs)
    return endMs > line.startMs ? [{ ...line, endMs, payload: escapeWords(line.text) }] : []
  })
}

/** A word that is wider than a row is broken, and each part takes its share of the time. */
function tidied(word: HeardWord): HeardWord[] {
  const text = withoutControls(word.text).replaceAll(/\s+/g, ' ')
  if (text.trim() === '') return []
  const parts = widthOf(text) <= row ? [text] : broken(text)
  const perLetter = (word.endMs - word.startMs) / text.length
  const timeAt = (letters: number) => word.startMs + Math.round(perLetter * letters)
  let at = 0
  return parts.map((part) => {
    const from = at
    at += part.length
    return { ...word, text: part, startMs: timeAt(from), endMs: timeAt(at) }
  })
}

/** Between letters: neither is one halved, nor does one lose what is set above or below it. */
function broken(text: string): string[] {
  const parts: string[] = []
  let open = ''
  let width = 0
  for (const letter of text.match(/\P{M}\p{M}{0,8}|\p{M}/gu) ?? []) {
    const more = widthOf(letter)
    if (width + more > row) {
      parts.push(open)
      open = ''
      width = 0
    }
    open += letter
    width += more
  }
  return [...parts, open]
}

function begins(open: readonly HeardWord[], word: HeardWord): boolean {
  const [first] = open
  const last = open.at(-1)
  if (first === undefined || last === undefined) return true
  const said = textOf(open)
  if (word.startMs - last.endMs >= pauseMs) return true
  if (word.endMs - first.startMs > longestMs) return true
  if (/[.!?…。？！؟]["'”’»)]*$/u.test(said) && widthOf(said) >= sentenceWidth) return true
  return !fits(textOf([...open, word]))
}

function textOf(words: readonly HeardWord[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .trim()
}

function fits(text: string): boolean {
  return inRows(text)
    .split('\n')
    .every((one) => widthOf(one) <= row)
    ? inRows(text).split('\n').length <= rows
    : false
}

/** In one row where it fits, else in two that are about as long. */
function inRows(text: string): string {
  if (widthOf(text) <= row) return text
  const breaks = [...text.matchAll(/ |(?<=[\p{Lo}\p{P}])(?=\p{Lo})/gu)].map(({ index }) => index)
  const halves = breaks.map((at) => [text.slice(0, at).trim(), text.slice(at).trim()])
  const widest = (half: readonly string[]) => Math.max(...half.map(widthOf))
  const best = halves.toSorted((one, other) => widest(one) - widest(other))[0]
  return best === undefined ? text : best.join('\n')
}

/** In letters as wide as Latin ones: those of the east are two. */
function widthOf(text: string): number {
  const wide = text.match(/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/g)
  return Array.from(text).length + (wide?.length ?? 0)
}

function readingMs(text: string): number {
  return Math.max(shortestMs, Math.ceil((Array.from(text).length / perSecond) * 1000))
}
