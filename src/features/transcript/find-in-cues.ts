import { latinDigits } from '#contract/fields.ts'
import { waysOfWriting } from '#contract/searching/words-alike.ts'
import type { Chapter } from '#contract/videos.ts'
import type { Cue } from '#lib/webvtt.ts'

import { groupCues } from './group-cues.ts'

/** Letters without case and accents, digits of one kind; one character stays one character, so that places keep their index. */
function fold(text: string, kept?: RegExp): string {
  return Array.from(latinDigits(text))
    .map((char) => {
      if (kept?.test(char)) return char.toLowerCase()
      const bare = char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
      return bare.length === char.length ? bare : char
    })
    .join('')
}

const umlauts = /[äöü]/i

interface Way {
  letters: string
  /** It stands for two letters that were typed, and no other letter is one: “toe” is “tö”, and no “to”. */
  hasUmlaut: boolean
}

/** What is looked for, in each of its spellings: as it was typed it finds letters with any accents. */
function waysOf(query: string): Way[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return waysOfWriting(wanted).map((way) => {
    const hasUmlaut = way !== wanted && umlauts.test(way)
    return { letters: hasUmlaut ? fold(way, umlauts) : fold(way), hasUmlaut }
  })
}

/** A text in the letters in which it is compared with these ways. */
function lettersOf(text: string, ways: readonly Way[]) {
  const isGerman = ways.some(({ hasUmlaut }) => hasUmlaut)
  return { plain: fold(text), german: isGerman ? fold(text, umlauts) : '' }
}

/** Indexes of the cues that hold the words, or begin a chapter that does, in order. */
export function findInCues(
  cues: readonly Cue[],
  chapters: readonly Chapter[],
  query: string,
): number[] {
  const ways = waysOf(query)
  if (ways.length === 0) return []
  const isFound = (text: string) => nextPlace(lettersOf(text, ways), ways, 0) !== undefined
  return groupCues(cues, chapters).flatMap((group) => {
    const isChapterFound = group.title !== null && isFound(group.title)
    return group.cues.flatMap((cue, offset) =>
      (offset === 0 && isChapterFound) || isFound(cue.text) ? [group.firstIndex + offset] : [],
    )
  })
}

export interface MarkedPart {
  text: string
  isFound: boolean
}

/** A line cut at what was looked for, ready to be marked. */
export function markFound(text: string, query: string): MarkedPart[] {
  const ways = waysOf(query)
  const letters = lettersOf(text, ways)
  const parts: MarkedPart[] = []
  let end = 0
  for (let place = nextPlace(letters, ways, 0); place; place = nextPlace(letters, ways, end)) {
    if (place.start > end) parts.push({ text: text.slice(end, place.start), isFound: false })
    end = place.end
    parts.push({ text: text.slice(place.start, end), isFound: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}

function nextPlace(
  { plain, german }: ReturnType<typeof lettersOf>,
  ways: readonly Way[],
  from: number,
): { start: number; end: number } | undefined {
  return ways
    .map(({ letters, hasUmlaut }) => {
      const start = (hasUmlaut ? german : plain).indexOf(letters, from)
      return { start, end: start + letters.length }
    })
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)[0]
}
