import { inOrder, newLine, type Line, type Lines } from './line.ts'
import { tidy, voiceAt, withoutVoices } from './track-file.ts'

/** Nothing stands for less. */
export const SHORTEST_MS = 100
/** What is added lasts so long, where there is room. */
const ADDED_MS = 2_000

export function withChanged(lines: Lines, key: string, to: Partial<Omit<Line, 'key'>>): Lines {
  const next = lines.map((line) => (line.key === key ? { ...line, ...to } : line))
  return to.startMs === undefined ? next : inOrder(next)
}

export function withRemoved(lines: Lines, key: string): Lines {
  return lines.filter((line) => line.key !== key)
}

/** Two of one, at this place in its text; each lasts as long as its words are. At an end an empty line is added there. */
export function withSplit(
  lines: Lines,
  key: string,
  offset: number,
): { lines: Lines; key: string } {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line) return { lines, key }
  const [before, after] = [tidy(line.text.slice(0, offset)), tidy(line.text.slice(offset))]
  if (withoutVoices(after) === '') return withAdded(lines, line.endMs)
  if (withoutVoices(before) === '') return { lines, key }
  const voice = after.startsWith('<v') ? '' : voiceAt(line.text, offset)
  const share = withoutVoices(before).length / Math.max(1, withoutVoices(line.text).length)
  const lastMs = Math.max(line.startMs, line.endMs - SHORTEST_MS)
  const wantedMs = Math.round(line.startMs + share * (line.endMs - line.startMs))
  const splitMs = Math.min(lastMs, Math.max(line.startMs + SHORTEST_MS, wantedMs))
  const first = { ...line, text: before, endMs: splitMs }
  const second = newLine({ ...line, startMs: splitMs, text: voice + after })
  return { lines: lines.toSpliced(at, 1, first, second), key: second.key }
}

/** One of two: it and the one after it. Answers where in its text the second begins; null where there is none after it. */
export function withJoined(lines: Lines, key: string): { lines: Lines; offset: number } | null {
  const at = lines.findIndex((line) => line.key === key)
  const [first, second] = lines.slice(at, at + 2)
  if (at < 0 || !first || !second) return null
  const [before, after] = [tidy(first.text), tidy(second.text)]
  const voice = voiceAt(before, before.length)
  const isSame = voice !== '' && after.startsWith(voice)
  const rest = isSame ? after.slice(voice.length) : after
  const between = before === '' || rest === '' ? '' : rest.startsWith('<v') ? '\n' : ' '
  const joined = {
    ...first,
    endMs: Math.max(first.endMs, second.endMs),
    text: before + between + rest,
  }
  return {
    lines: lines.toSpliced(at, 2, joined),
    offset: before.length + between.length,
  }
}

/** An empty line at this moment; it ends where the next one starts. */
export function withAdded(lines: Lines, atMs: number): { lines: Lines; key: string } {
  const next = lines.find(({ startMs }) => startMs > atMs)
  const roomMs = Math.max(SHORTEST_MS, (next?.startMs ?? Infinity) - atMs)
  const line = newLine({ startMs: atMs, endMs: atMs + Math.min(ADDED_MS, roomMs), text: '' })
  return { lines: inOrder([...lines, line]), key: line.key }
}

/** An end of a line, moved so far; it stays in the film, and the line lasts. */
export function withMoved(lines: Lines, key: string, end: 'start' | 'end', byMs: number): Lines {
  const line = lines.find((one) => one.key === key)
  if (!line) return lines
  return withEndAt(lines, key, end, (end === 'start' ? line.startMs : line.endMs) + byMs)
}

/** An end of a line, put there; one that would pass the other end stops before it. */
export function withEndAt(lines: Lines, key: string, end: 'start' | 'end', toMs: number): Lines {
  const line = lines.find((one) => one.key === key)
  if (!line) return lines
  const to =
    end === 'start'
      ? { startMs: Math.max(0, Math.min(toMs, line.endMs - SHORTEST_MS)) }
      : { endMs: Math.max(toMs, line.startMs + SHORTEST_MS) }
  return withChanged(lines, key, to)
}

/** All of them, sooner or later by so much; none of them before the film begins. */
export function withShifted(lines: Lines, byMs: number): Lines {
  const by = Math.max(byMs, -(lines[0]?.startMs ?? 0))
  if (by === 0) return lines
  return lines.map((line) => ({ ...line, startMs: line.startMs + by, endMs: line.endMs + by }))
}
