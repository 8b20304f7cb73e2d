import { CaptionError } from './caption-error.ts'
import type { Cue, LongCues } from './cue.ts'
import { decodeText } from './decode-text.ts'
import { parseSubRip } from './parse-subrip.ts'
import { isWebVtt, parseWebVtt } from './parse-webvtt.ts'
import { readHead } from './read-head.ts'

/** What a file says, and what a WebVTT file says of how all of it looks and where. */
export interface Brought {
  cues: Cue[]
  head: string
}

/** The same, with the head of the file. */
export function readBrought(bytes: Uint8Array, long: LongCues): Brought {
  const text = decodeText(bytes) ?? ''
  return { cues: readCaptions(bytes, long), head: isWebVtt(text) ? readHead(text) : '' }
}

/** The cues of a file that somebody brings, in the order of time. Throws a CaptionError that names the line. */
export function readCaptions(bytes: Uint8Array, long: LongCues = 'refuse'): Cue[] {
  const text = decodeText(bytes)
  if (text === null) throw new CaptionError(1, 'no-text')
  const cues = isWebVtt(text) ? parseWebVtt(text, long) : parseSubRip(text, long)
  if (cues.length === 0) throw new CaptionError(1, 'no-lines')
  return cues.toSorted((a, b) => a.startMs - b.startMs)
}
