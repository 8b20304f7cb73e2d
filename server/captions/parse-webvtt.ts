import { CaptionError } from './caption-error.ts'
import { addCue, readTiming, withoutControls, type Cue, type LongCues } from './cue.ts'
import { escapeWords } from './escape-words.ts'

/** Does it say of itself that it is WebVTT? */
export function isWebVtt(source: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(source)
}

/**
 * The cues of a WebVTT file in the order of the file (https://www.w3.org/TR/webvtt1/). Notes, styles, regions and
 * identifiers are read over; cues that say nothing are left out. Unlike a player, which skips
 * what it cannot read, this throws `CaptionError`: somebody can still repair the file.
 */
export function parseWebVtt(source: string, long: LongCues = 'refuse'): Cue[] {
  if (!isWebVtt(source)) throw new CaptionError(1, 'no-header')
  const cues: Cue[] = []
  for (const block of blocksOf(source.split(/\r\n|\n|\r/))) readBlock(block, cues, long)
  return cues
}

interface Block {
  /** Of its first line, from 1. */
  line: number
  lines: string[]
}

/** What stands between empty lines, without the head of the file. Nothing is kept of the empty ones: a file may be full of them. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') open = null
    else if (open === null) {
      open = { line: index + 1, lines: [text] }
      blocks.push(open)
    } else open.lines.push(text)
  }
  return blocks.slice(1)
}

function readBlock({ line, lines }: Block, cues: Cue[], long: LongCues): void {
  const [first = '', second = ''] = lines
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first) && !first.includes('-->')) return
  const hasIdentifier = !first.includes('-->')
  const timing = hasIdentifier ? second : first
  const at = line + (hasIdentifier ? 1 : 0)
  if (!timing.includes('-->')) throw new CaptionError(line, 'no-time')
  const times = readTiming(timing, at, readTime)
  const cue = { ...times, ...readPayload(lines.slice(hasIdentifier ? 2 : 1)) }
  addCue(cues, cue, at, long)
}

/** What is said in the lines of a cue. */
export function readPayload(lines: readonly string[]): Pick<Cue, 'text' | 'payload'> {
  const said = lines.map((one) => readLine(withoutControls(one)))
  const kept = said.filter(({ text }) => text !== '')
  const text = kept.map((one) => one.text).join('\n')
  return { text, payload: kept.map((one) => one.payload).join('\n') }
}

function readTime(text: string): number | null {
  const match = /^(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)[.](\d{3})$/.exec(text)
  if (match === null) return null
  const [, hours = '0', minutes, seconds, ms] = match
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': ' ',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
}

/**
 * One line of a cue, with entities as the characters they are. Of its tags those of the standard are kept. One way
 * through, whatever it is made of: a `<` that nothing closes is text, and so is all that follows it.
 */
function readLine(line: string): Pick<Cue, 'text' | 'payload'> {
  let text = ''
  let payload = ''
  let from = 0
  const say = (words: string) => {
    const plain = unescapeWords(words)
    text += plain
    payload += escapeWords(plain)
  }
  for (let at = line.indexOf('<'); at >= 0; at = line.indexOf('<', from)) {
    const end = line.indexOf('>', at)
    if (end < 0) break
    say(line.slice(from, at))
    payload += keptTag(line.slice(at + 1, end))
    from = end + 1
  }
  say(line.slice(from))
  return { text: text.trim(), payload: payload.trim() }
}

/** Entities as the characters they are, each of them once. */
function unescapeWords(words: string): string {
  return words.replaceAll(
    /&(?:amp|lt|gt|quot|apos|nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});/gi,
    (entity) => entities[entity] ?? byNumber(entity),
  )
}

/** The character of `&#233;` or `&#xE9;`; the entity as it stands there where there is none that may be kept. */
function byNumber(entity: string): string {
  const [, hex, ten] = /^&#(?:x([\da-f]+)|(\d+));$/i.exec(entity) ?? []
  const point = hex === undefined ? Number(ten) : Number.parseInt(hex, 16)
  const isOne = point >= 0x20 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
  return isOne ? withoutControls(String.fromCodePoint(point)) : entity
}

/** A tag as it is kept: what the standard knows, and nothing else of any. */
function keptTag(tag: string): string {
  const name = /^v((?:\.[\w-]+)*)\.?[ \t]+(\S.*)$/.exec(tag)
  if (name) {
    // Between angles nobody's name has one.
    const plain = unescapeWords(name[2] ?? '').replaceAll(/[<>]/g, '')
    return plain.trim() === '' ? '' : `<v${name[1] ?? ''} ${escapeWords(plain.trim())}>`
  }
  const isKnown =
    /^(?:(?:[biu]|c|ruby|rt)(?:\.[\w-]+)*|\/(?:[biucv]|ruby|rt|lang)|lang [\w-]{1,35}|(?:\d{2,3}:)?[0-5]\d:[0-5]\d\.\d{3})$/
  return isKnown.test(tag) ? `<${tag}>` : ''
}
