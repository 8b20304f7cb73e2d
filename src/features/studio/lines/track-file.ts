import type { Line, Lines } from './line.ts'

const TIMING = /^(\d{2,}):(\d\d):(\d\d)\.(\d{3}) --> (\d{2,}):(\d\d):(\d\d)\.(\d{3})/
/** Who speaks: all that the service keeps of what stands between angles. */
const VOICE = /(<v(?:\.[^\s<>]*)?[ \t]+[^<>\n]+>|<\/v>)/

/** The lines of a track as the service keeps it: WebVTT in the order of time, every word escaped, no tag but who speaks. */
export function readTrack(source: string, prefix = 'line'): Line[] {
  const lines: Line[] = []
  for (const block of source.split(/\n{2,}/)) {
    const [timing = '', ...payload] = block.trim().split('\n')
    const [, ...parts] = TIMING.exec(timing) ?? []
    if (parts.length === 0) continue
    const [h1 = 0, m1 = 0, s1 = 0, ms1 = 0, h2 = 0, m2 = 0, s2 = 0, ms2 = 0] = parts.map(Number)
    lines.push({
      key: `${prefix}-${lines.length + 1}`,
      startMs: ((h1 * 60 + m1) * 60 + s1) * 1_000 + ms1,
      endMs: ((h2 * 60 + m2) * 60 + s2) * 1_000 + ms2,
      text: unescaped(payload.join('\n')),
    })
  }
  return lines
}

/** The same to be sent. A line that says nothing is nobody's. */
export function writeTrack(lines: Lines): string {
  const said = lines.map((line) => ({ ...line, text: tidy(line.text) }))
  const blocks = said
    .filter(({ text }) => withoutVoices(text) !== '')
    .map(({ startMs, endMs, text }) => `${clock(startMs)} --> ${clock(endMs)}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
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
  return parts.map((part, at) => (isWords(part, at) ? escapedWords(part) : part)).join('')
}

function escapedWords(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** `01:02:03.456` */
function clock(ms: number): string {
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  const [hours, minutes] = [part(ms / 3_600_000), part((ms / 60_000) % 60)]
  return `${hours}:${minutes}:${part((ms / 1_000) % 60)}.${part(ms % 1_000, 3)}`
}
