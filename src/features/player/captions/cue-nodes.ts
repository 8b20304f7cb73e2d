import { timestampMs, unescapeWords } from '#lib/webvtt.ts'

type CueTag = 'b' | 'i' | 'u' | 'c' | 'ruby' | 'rt' | 'v' | 'lang'

/** A tag of a cue and what stands in it. */
export interface CueElement {
  tag: CueTag
  classes: readonly string[]
  /** Who speaks in `v`, the language in `lang`. */
  note: string
  children: CueNode[]
  /** What follows on the same level is said from here on. */
  fromMs: number | null
}

/** Words that are said from a moment on; null is from the start of the cue. */
export interface CueWords {
  text: string
  fromMs: number | null
}

export type CueNode = CueElement | CueWords

const TAGS: readonly CueTag[] = ['b', 'i', 'u', 'c', 'ruby', 'rt', 'v', 'lang']
/** What stands deeper in each other than anybody writes is drawn as if it were not. */
const MAX_DEPTH = 32
const TIMESTAMP = /^(?:\d+:)?[0-5]\d:[0-5]\d\.\d{3}$/

/**
 * The words of a cue as a tree (https://www.w3.org/TR/webvtt1/#cue-text-parsing-rules). What is no tag of the standard is
 * left out and its words stay; what is not closed is closed at the end. A `<` that nothing closes is text.
 */
export function readPayload(payload: string): CueNode[] {
  const root: CueElement = { tag: 'c', classes: [], note: '', children: [], fromMs: null }
  const open = [root]
  let fromMs: number | null = null
  const say = (text: string): void => {
    if (text !== '') open.at(-1)?.children.push({ text: unescape(text), fromMs })
  }
  let from = 0
  for (let at = payload.indexOf('<'); at >= 0; at = payload.indexOf('<', from)) {
    const end = payload.indexOf('>', at)
    if (end < 0) break
    say(payload.slice(from, at))
    const inside = payload.slice(at + 1, end)
    if (inside.startsWith('/')) close(open, inside.slice(1))
    else if (TIMESTAMP.test(inside)) fromMs = timestampMs(inside)
    else begin(open, inside, fromMs)
    from = end + 1
  }
  say(payload.slice(from))
  return root.children
}

function begin(open: CueElement[], inside: string, fromMs: number | null): void {
  const [, head = '', note = ''] = /^([^\s]*)\s*(.*)$/s.exec(inside) ?? []
  const [name = '', ...classes] = head.split('.')
  const tag = TAGS.find((one) => one === name)
  const parent = open.at(-1)
  if (tag === undefined || parent === undefined || open.length > MAX_DEPTH) return
  // Only inside of `ruby` does it mean anything.
  if (tag === 'rt' && parent.tag !== 'ruby') return
  const element: CueElement = {
    tag,
    classes: classes.filter((one) => one !== ''),
    note: unescape(note).trim().replaceAll(/\s+/g, ' '),
    children: [],
    fromMs,
  }
  parent.children.push(element)
  open.push(element)
}

function close(open: CueElement[], name: string): void {
  const tag = open.length > 1 ? open.at(-1)?.tag : undefined
  if (tag === name) open.pop()
  // The one ends the other with it.
  else if (name === 'ruby' && tag === 'rt') open.length -= 2
}

const OTHERS: Record<string, string> = { '&quot;': '"', '&apos;': "'" }

/** Characters by their number, too. */
function unescape(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|\w+);/gi,
    (whole, ten?: string, hex?: string) => {
      if (ten === undefined && hex === undefined) return OTHERS[whole] ?? unescapeWords(whole)
      const point = ten === undefined ? Number.parseInt(hex ?? '', 16) : Number(ten)
      const isOne = point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
      return isOne ? String.fromCodePoint(point) : '\uFFFD'
    },
  )
}
