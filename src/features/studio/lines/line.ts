/** One line of captions while it is written: from when until when it stands over the film, and what it says. */
export interface Line {
  /** Stays the same however the line is changed. */
  key: string
  startMs: number
  endMs: number
  /** As it is typed: lines by line breaks, and who speaks in front, as in `<v Mara>Good evening.` */
  text: string
}

/** In the order of their starts. */
export type Lines = readonly Line[]

let made = 0

/** A line that nobody else has. */
export function newLine(said: Omit<Line, 'key'>): Line {
  return { key: `new-${++made}`, ...said }
}

export function inOrder(lines: Lines): Lines {
  const isInOrder = lines.every((line, at) => (lines[at - 1]?.startMs ?? 0) <= line.startMs)
  return isInOrder ? lines : lines.toSorted((one, other) => one.startMs - other.startMs)
}
