import type { MatchedText } from '#contract/searching/search.ts'
import { fold } from '#contract/searching/words-alike.ts'

import { placeIn, wordsIn, type QueryWord } from './query-words.ts'

/** The text with the places of the words in it. Of a longer word, only the part that was typed is marked. */
export function matchedText(text: string, words: readonly QueryWord[]): MatchedText {
  return { text, matches: rangesIn(text, words) }
}

function rangesIn(text: string, words: readonly QueryWord[]): [number, number][] {
  return wordsIn(text).flatMap(({ text: found, start, end }): [number, number][] => {
    const folded = fold(found)
    const longest = words
      .flatMap((word) => {
        const place = placeIn(folded, word)
        return place === null ? [] : [place]
      })
      .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]
    if (longest === undefined) return []
    // Folding may change the length (İ); then the typed part has no exact place in the text.
    return folded.length === found.length
      ? [[start + longest[0], start + longest[1]]]
      : [[start, end]]
  })
}

const snippetLength = 180
const before = 40

/**
 * The part of a description around its first match, or its beginning; it goes on to the end of the paragraph at most.
 * Null where nothing is said of the video.
 */
export function snippetOf(description: string, words: readonly QueryWord[]): MatchedText | null {
  const paragraphs = description.split(/\n\s*\n/).map(plain)
  const told = paragraphs.filter((paragraph) => paragraph !== '')
  const text = told.find((paragraph) => rangesIn(paragraph, words).length > 0) ?? told[0]
  if (text === undefined) return null
  const [first = 0] = rangesIn(text, words)[0] ?? []
  const start = wordStart(text, Math.max(0, first - before))
  const end = wordEnd(text, Math.min(text.length, start + snippetLength))
  const cut = text.slice(start, end)
  return matchedText(`${start > 0 ? '…' : ''}${cut}${isCutOff(text, end) ? '…' : ''}`, words)
}

/** Nothing is missing where a sentence has ended. */
function isCutOff(text: string, end: number): boolean {
  return end < text.length && !/[.!?…؟。]$/.test(text.slice(0, end))
}

/** Markdown’s marks are not worth showing in one line of text; where one item of a list ends, is. */
function plain(description: string): string {
  return description
    .replaceAll(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '\n· ')
    .replaceAll(/[*_`#>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|[:：]) ?· /g, (_, end: string) => (end === '' ? '' : `${end} `))
    .trim()
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  return space === -1 || space - at > before ? at : space + 1
}

function wordEnd(text: string, at: number): number {
  if (at === text.length) return at
  const space = text.lastIndexOf(' ', at)
  return space <= 0 || at - space > before ? at : space
}
