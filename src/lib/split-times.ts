import { parseTime } from './parse-time.ts'

export interface TextPart {
  text: string
  /** Set where the text is a moment of the video, such as `19:24`. */
  atMs: number | null
}

const TIME = /(?<![\d:.,])(?:\d{1,2}:)?\d{1,2}:[0-5]\d(?![\d:]|[.,]\d)/g

/** Splits text at the moments it names, so that they can become links. Moments past the end stay text. */
export function splitTimes(text: string, durationMs = Infinity): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(TIME)) {
    const atMs = parseTime(match[0])
    if (atMs === null || atMs > durationMs) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), atMs: null })
    parts.push({ text: match[0], atMs })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), atMs: null })
  return parts
}
