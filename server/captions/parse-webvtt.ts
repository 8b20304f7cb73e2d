export interface Cue {
  startMs: number
  endMs: number
  /** Without tags; lines joined by a line break. */
  text: string
}

/** A file that cannot be read as WebVTT. `line` counts from 1, as editors do. */
export class CaptionError extends Error {
  override name = 'CaptionError'
  readonly line: number

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`)
    this.line = line
  }
}

/** docs/specification.md#files. */
const maxCues = 20_000

/**
 * The cues of a WebVTT file in the order of the file (https://www.w3.org/TR/webvtt1/). Notes, styles, regions,
 * identifiers and cue settings are read over; cues that say nothing are left out. Unlike a player, which skips
 * what it cannot read, this throws `CaptionError`: somebody can still repair the file.
 */
export function parseWebVtt(source: string): Cue[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? '')) {
    throw new CaptionError(1, 'the file must begin with “WEBVTT”')
  }
  const cues: Cue[] = []
  for (const block of blocksOf(lines)) {
    const cue = readBlock(block)
    if (cue !== null) cues.push(cue)
    if (cues.length > maxCues) throw new CaptionError(block.line, `more than ${maxCues} cues`)
  }
  return cues
}

interface Block {
  /** Of its first line, from 1. */
  line: number
  lines: string[]
}

/** What stands between empty lines, without the head of the file. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [{ line: 1, lines: [] }]
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') blocks.push({ line: index + 2, lines: [] })
    else blocks.at(-1)?.lines.push(text)
  }
  return blocks.slice(1).filter((block) => block.lines.length > 0)
}

function readBlock({ line, lines }: Block): Cue | null {
  const [first = '', second = ''] = lines
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first) && !first.includes('-->')) return null
  const hasIdentifier = !first.includes('-->')
  const timing = hasIdentifier ? second : first
  const at = line + (hasIdentifier ? 1 : 0)
  if (!timing.includes('-->')) {
    throw new CaptionError(line, 'a cue needs a line such as “00:01.000 --> 00:04.000”')
  }
  const [startMs, endMs] = readTiming(timing, at)
  const text = lines
    .slice(hasIdentifier ? 2 : 1)
    .map(plainText)
    .filter((words) => words !== '')
    .join('\n')
  return text === '' ? null : { startMs, endMs, text }
}

function readTiming(line: string, at: number): [startMs: number, endMs: number] {
  const [before = '', after = ''] = line.split('-->', 2)
  const startMs = readTime(before.trim(), at)
  // What follows the end are settings such as `align:start`.
  const endMs = readTime(after.trim().split(/[ \t]/, 1)[0] ?? '', at)
  if (endMs <= startMs) throw new CaptionError(at, 'the cue ends before it starts')
  return [startMs, endMs]
}

function readTime(text: string, at: number): number {
  const match = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.](\d{3})$/.exec(text)
  if (match === null) throw new CaptionError(at, `“${text}” is no time such as 01:02:03.456`)
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

/** Without tags such as `<v Mara>`, `<i>` and `<00:01.000>`, and with entities as the characters they are. */
function plainText(line: string): string {
  return withoutTags(line)
    .replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? entity)
    .trim()
}

/** One way through, whatever it is made of: a `<` that nothing closes is text, and so is all that follows it. */
function withoutTags(line: string): string {
  let text = ''
  let from = 0
  for (let at = line.indexOf('<'); at >= 0; at = line.indexOf('<', from)) {
    const end = line.indexOf('>', at)
    if (end < 0) break
    text += line.slice(from, at)
    from = end + 1
  }
  return text + line.slice(from)
}
