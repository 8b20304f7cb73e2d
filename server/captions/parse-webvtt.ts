import { CaptionError } from './caption-error.ts'
import { addCue, escapeWords, readTiming, withoutControls, type Cue } from './cue.ts'

/** Does it say of itself that it is WebVTT? */
export function isWebVtt(source: string): boolean {
  return /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(source)
}

/**
 * The cues of a WebVTT file in the order of the file (https://www.w3.org/TR/webvtt1/). Notes, styles, regions,
 * identifiers and cue settings are read over; cues that say nothing are left out. Unlike a player, which skips
 * what it cannot read, this throws `CaptionError`: somebody can still repair the file.
 */
export function parseWebVtt(source: string): Cue[] {
  if (!isWebVtt(source)) throw new CaptionError(1, 'no-header')
  const cues: Cue[] = []
  for (const block of blocksOf(source.split(/\r\n|\n|\r/))) readBlock(block, cues)
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

function readBlock({ line, lines }: Block, cues: Cue[]): void {
  const [first = '', second = ''] = lines
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first) && !first.includes('-->')) return
  const hasIdentifier = !first.includes('-->')
  const timing = hasIdentifier ? second : first
  const at = line + (hasIdentifier ? 1 : 0)
  if (!timing.includes('-->')) throw new CaptionError(line, 'no-time')
  const times = readTiming(timing, at, readTime)
  addCue(cues, { ...times, ...readPayload(lines.slice(hasIdentifier ? 2 : 1)) }, at)
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
  '&nbsp;': ' ',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
}

/**
 * One line of a cue, with entities as the characters they are. Of its tags only who speaks is kept (`<v Mara>`). One way
 * through, whatever it is made of: a `<` that nothing closes is text, and so is all that follows it.
 */
function readLine(line: string): Pick<Cue, 'text' | 'payload'> {
  let text = ''
  let payload = ''
  let from = 0
  const say = (words: string) => {
    const plain = words.replaceAll(
      /&(?:amp|lt|gt|nbsp|lrm|rlm);/g,
      (entity) => entities[entity] ?? entity,
    )
    text += plain
    payload += escapeWords(plain)
  }
  for (let at = line.indexOf('<'); at >= 0; at = line.indexOf('<', from)) {
    const end = line.indexOf('>', at)
    if (end < 0) break
    say(line.slice(from, at))
    payload += speakerTag(line.slice(at + 1, end))
    from = end + 1
  }
  say(line.slice(from))
  return { text: text.trim(), payload: payload.trim() }
}

/** `<v Mara>` of a tag `v.loud Mara`; nothing of any other. */
function speakerTag(tag: string): string {
  const name = /^v(?:\.\S*)?[ \t]+(\S.*)$/.exec(tag)?.[1]?.trim()
  if (name !== undefined) return `<v ${name.replaceAll(/[<&]/g, '')}>`
  return tag === '/v' ? '</v>' : ''
}
