import { cueTime } from '#contract/media/cue-time.ts'
import { timestampMs } from '#lib/webvtt.ts'

import type { Line, Lines } from './line.ts'

const TIMING = /^(\d{2,}:\d\d:\d\d\.\d{3}) --> (\d{2,}:\d\d:\d\d\.\d{3})(.*)/
/** Who speaks: of what stands between angles all that is typed, too. */
const VOICE = /(<v(?:\.[^\s<>]*)?[ \t]+[^<>\n]+>|<\/v>)/
/** When a word of a line is said. */
const WORD_TIME = /<([\d:]+\.\d{3})>/g

/** The lines of a track as the service keeps it: WebVTT in the order of time, its words escaped, with the tags of the standard. */
export function readTrack(source: string, prefix = 'line'): Line[] {
  const lines: Line[] = []
  for (const block of source.split(/\n{2,}/)) {
    const [timing = '', ...rows] = block.trim().split('\n')
    const [, start, end, places = ''] = TIMING.exec(timing) ?? []
    if (start === undefined || end === undefined) continue
    const [startMs, endMs] = [timestampMs(start), timestampMs(end)]
    const [payload, settings] = [rows.join('\n'), places.trim()]
    const text = tidy(typed(payload))
    const key = `${prefix}-${lines.length + 1}`
    const isMarked = payload !== escaped(text)
    const kept = { startMs, endMs, text, payload, settings, isMarked }
    lines.push({ key, startMs, endMs, text, ...((isMarked || settings !== '') && { kept }) })
  }
  return lines
}

/**
 * The same to be sent. A line that says nothing is nobody's. Where it stands on the picture stays, and its marks as long
 * as it says the same.
 */
export function writeTrack(lines: Lines): string {
  const said = lines.map((line) => ({ ...line, text: tidy(line.text) }))
  const blocks = said
    .filter(({ text }) => withoutVoices(text) !== '')
    .map((line) => {
      const { startMs, endMs, kept } = line
      const times = `${cueTime(startMs)} --> ${cueTime(endMs)} ${kept?.settings ?? ''}`.trim()
      return `${times}\n${payloadOf(line)}\n`
    })
  return ['WEBVTT\n', ...blocks].join('\n')
}

function payloadOf({ startMs, endMs, text, kept }: Line): string {
  if (kept === undefined || kept.text !== text) return escaped(text)
  if (startMs === kept.startMs && endMs === kept.endMs) return kept.payload
  // Moved as a whole, its words move with it; a word that would come before or after it comes with it.
  const byMs = endMs - startMs === kept.endMs - kept.startMs ? startMs - kept.startMs : 0
  return kept.payload.replaceAll(WORD_TIME, (_, time: string) => {
    const atMs = timestampMs(time) + byMs
    return atMs > startMs && atMs < endMs ? `<${cueTime(atMs)}>` : ''
  })
}

/** Words with who says them, as somebody types them. */
function typed(payload: string): string {
  const parts = payload.split(VOICE)
  return unescaped(parts.map((part, at) => (isWords(part, at) ? untagged(part) : part)).join(''))
}

function untagged(words: string): string {
  return words.replaceAll(/<[^<>]*>/g, '')
}

/** Only what is said, without who says it. */
export function withoutVoices(text: string): string {
  return text.split(VOICE).filter(isWords).join('').trim()
}

/** Who speaks at this place of a text, as the tag that says so; empty where nobody is named. */
export function voiceAt(text: string, offset: number): string {
  const tags = text
    .slice(0, offset)
    .split(VOICE)
    .filter((_, at) => at % 2 === 1)
  const last = tags.at(-1) ?? ''
  return last === '</v>' ? '' : last
}

/** Empty lines would end a cue; spaces around a line nobody sees. */
export function tidy(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** Of what is split by `VOICE` every other part is a tag. */
function isWords(_: string, at: number): boolean {
  return at % 2 === 0
}

function escaped(text: string): string {
  const parts = text.split(VOICE)
  return parts
    .map((part, at) => (isWords(part, at) ? escapedWords(part) : part.replaceAll('&', '&amp;')))
    .join('')
}

function escapedWords(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
