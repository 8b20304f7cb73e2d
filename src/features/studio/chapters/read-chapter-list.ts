import { asOneLine } from '#lib/one-line.ts'

import { readStart } from './start-text.ts'

export interface ReadList {
  items: { startMs: number; title: string }[]
  /** Lines that name no time, as they stand; what has no words besides is one too. */
  unread: string[]
}

const TIME = String.raw`(?:\d{1,3}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?`
/** A bullet or a number of its own, as lists begin with. */
const BULLET = String.raw`(?:[-*•–—]\s+|\d{1,3}[.)]\s+)?`
const FIRST = new RegExp(
  String.raw`^${BULLET}[([]?(${TIME})[)\]]?(?:\s*[-–—]\s*${TIME})?(.*)$`,
  'u',
)
const LAST = new RegExp(String.raw`^${BULLET}(.+?)[\s–—([-]+(${TIME})[)\]]?$`, 'u')
/** What stands between a time and the words. */
const BETWEEN = /^[\s:|–—-]+/u

/** A list of chapters as people write them: one a line, with its time before the words or behind them. */
export function readChapterList(text: string): ReadList {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const read = lines.filter((line) => line !== '').map((line) => ({ line, item: readLine(line) }))
  return {
    items: read
      .flatMap(({ item }) => item ?? [])
      .toSorted((one, other) => one.startMs - other.startMs),
    unread: read.filter(({ item }) => item === null).map(({ line }) => line),
  }
}

function readLine(line: string): { startMs: number; title: string } | null {
  const first = FIRST.exec(line)
  const last = first === null ? LAST.exec(line) : null
  const [, time = '', words = ''] = first ?? [null, last?.[2], last?.[1]]
  const startMs = readStart(time)
  const title = asOneLine(words.replace(BETWEEN, ''))
  return startMs === null || title === '' ? null : { startMs, title }
}
