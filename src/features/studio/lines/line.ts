/** How the service keeps a line: with the marks of its words, which nobody types, and where it stands on the picture. */
export interface KeptCue extends Omit<Line, 'key' | 'kept'> {
  /** Its words with their tags and entities. */
  payload: string
  /** What stands behind its times, such as `line:0 align:start`. */
  settings: string
  /** Has it more tags than are typed? */
  isMarked: boolean
}

/** One line of captions while it is written: from when until when it stands over the film, and what it says. */
export interface Line {
  /** Stays the same however the line is changed. */
  key: string
  startMs: number
  endMs: number
  /** As it is typed: lines by line breaks, and who speaks in front, as in `<v Mara>Good evening.` */
  text: string
  /** Where the service keeps more of it than is typed, what it was read from; it stays that however the line is changed. */
  kept?: KeptCue
}

/** In the order of their starts. */
export type Lines = readonly Line[]

let made = 0

/** A line that nobody else has. */
export function newLine(said: Omit<Line, 'key'>): Line {
  return { ...said, key: `new-${++made}` }
}

export function inOrder(lines: Lines): Lines {
  const isInOrder = lines.every((line, at) => (lines[at - 1]?.startMs ?? 0) <= line.startMs)
  return isInOrder ? lines : lines.toSorted((one, other) => one.startMs - other.startMs)
}
