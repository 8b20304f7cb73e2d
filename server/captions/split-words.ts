import { escapeWords } from './escape-words.ts'

interface Part {
  /** Without tags. */
  text: string
  /** As a WebVTT file says it, with who speaks before it, and the tags closed that were open. */
  payload: string
}

/** Of the tags that a part begins with, so that many parts of a hostile file do not become very much. */
const mostTags = 8
const longestTag = 200

/** Breaks what a cue says, as a WebVTT file writes it, into parts of so many letters at most: between words, where it can. */
export function splitWords(payload: string, most: number): Part[] {
  const parts: Part[] = []
  const around: string[] = []
  let open: Part = { text: '', payload: '' }
  let length = 0
  const close = () => {
    if (open.text.trim() !== '') {
      parts.push({ text: open.text.trim(), payload: open.payload.trim() + endsOf(around) })
    }
    open = { text: '', payload: around.join('') }
    length = 0
  }
  for (const token of payload.match(/<[^>]*>|\s+|[^<\s]+/g) ?? []) {
    if (token.startsWith('<')) {
      follow(around, token)
      open.payload += token
      continue
    }
    if (token.trim() === '') {
      open = { text: open.text + token, payload: open.payload + token }
      length += token.length
      continue
    }
    const letters = Array.from(unescaped(token))
    for (let from = 0; from < letters.length; from += most) {
      const piece = letters.slice(from, from + most)
      if (length + piece.length > most) close()
      const word = piece.join('')
      open = { text: open.text + word, payload: open.payload + escapeWords(word) }
      length += piece.length
    }
  }
  close()
  return parts
}

/** Which tags what comes next stands in. A time among words is around none, and who speaks next is another. */
function follow(around: string[], tag: string): void {
  const name = nameOf(tag)
  const at = around.findLastIndex((one) => nameOf(one) === name)
  if (tag.startsWith('</')) {
    if (at !== -1) around.splice(at)
    return
  }
  if (name === 'v' && at !== -1) around.splice(at, 1)
  const isKept = around.length < mostTags && tag.length <= longestTag
  if (isKept && /^[a-z]/.test(name)) around.push(tag)
}

/** A voice that is around everything ends with its cue. */
function endsOf(around: readonly string[]): string {
  const names = around.map(nameOf)
  const ended = names[0] === 'v' ? names.slice(1) : names
  return ended
    .toReversed()
    .map((name) => `</${name}>`)
    .join('')
}

function nameOf(tag: string): string {
  return /^<\/?([\w:]+)/.exec(tag)?.[1] ?? ''
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
