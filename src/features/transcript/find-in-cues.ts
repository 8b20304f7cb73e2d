import { latinDigits } from '#contract/fields.ts'
import { waysOfWriting } from '#contract/searching/words-alike.ts'
import type { Chapter } from '#contract/videos.ts'
import type { Cue } from '#lib/webvtt.ts'

import { groupCues } from './group-cues.ts'

/** Letters without case and accents, digits of one kind; one character stays one character, so that places keep their index. */
function fold(text: string): string {
  return Array.from(latinDigits(text))
    .map((char) => {
      const bare = char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
      return bare.length === char.length ? bare : char
    })
    .join('')
}

/** What is looked for, in each of its spellings. */
function waysOf(query: string): string[] {
  const wanted = query.trim().toLowerCase()
  return wanted === '' ? [] : [...new Set(waysOfWriting(wanted).map(fold))]
}

/** Indexes of the cues that hold the words, or begin a chapter that does, in order. */
export function findInCues(
  cues: readonly Cue[],
  chapters: readonly Chapter[],
  query: string,
): number[] {
  const ways = waysOf(query)
  const isFound = (text: string) => ways.some((way) => fold(text).includes(way))
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
  const folded = fold(text)
  const parts: MarkedPart[] = []
  let end = 0
  for (let place = nextPlace(folded, ways, 0); place; place = nextPlace(folded, ways, end)) {
    if (place.start > end) parts.push({ text: text.slice(end, place.start), isFound: false })
    end = place.end
    parts.push({ text: text.slice(place.start, end), isFound: true })
  }
  if (end < text.length) parts.push({ text: text.slice(end), isFound: false })
  return parts
}

function nextPlace(
  folded: string,
  ways: readonly string[],
  from: number,
): { start: number; end: number } | undefined {
  return ways
    .map((way) => ({
      start: folded.indexOf(way, from),
      end: folded.indexOf(way, from) + way.length,
    }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)[0]
}
