import { inOrder, type Line, type Lines } from './line.ts'
import { tidy } from './track-file.ts'

/** Where two wrote the same, each otherwise: mine stands, and this is theirs. */
export interface Conflict {
  key: string
  theirs: Omit<Line, 'key'>
}

export interface Merged {
  lines: Lines
  conflicts: readonly Conflict[]
}

/**
 * What two people made of the same lines, line by line: starts, ends and words that only one of them changed are theirs who
 * did. Where both did, mine stand, and theirs are answered beside them. What one took away and the other changed stays. All
 * three carry the same keys for the same lines (`withKeysOf`).
 */
export function mergeLines(base: Lines, mine: Lines, theirs: Lines): Merged {
  const [before, them] = [byKey(base), byKey(theirs)]
  const own = byKey(mine)
  const conflicts: Conflict[] = []
  const kept = mine.flatMap((line) => {
    const was = before.get(line.key)
    const other = them.get(line.key)
    if (!was) return [line]
    if (!other) return saysTheSame(line, was) ? [] : [line]
    const { merged, isConflict } = mergeLine(was, line, other)
    const { key, ...theirs } = { ...other, key: line.key }
    if (isConflict) conflicts.push({ key, theirs })
    return [merged]
  })
  const said = new Set(mine.filter(({ key }) => !before.has(key)).map(signature))
  const added = theirs.filter((line) => {
    if (own.has(line.key)) return false
    const was = before.get(line.key)
    // Taken away by me, it comes back only where they wrote on; what both added alike is one.
    return was ? !saysTheSame(line, was) : !said.has(signature(line))
  })
  return { lines: inOrder([...kept, ...added]), conflicts }
}

/**
 * Lines that were kept, as written on from `before`, taken into those of this moment, whose keys all of them get. `now`
 * are what `base`, as the service has them, became here.
 */
export function mergeKept(base: Lines, now: Lines, kept: { before: Lines; lines: Lines }): Merged {
  const before = withKeysOf(base, kept.before)
  return mergeLines(before, withKeysOf(before, kept.lines), now)
}

function mergeLine(was: Line, mine: Line, theirs: Line): { merged: Line; isConflict: boolean } {
  // Marks and places are never changed here: the last ones that were saved are right.
  const { kept, ...own } = mine
  const line = theirs.kept ? { ...own, kept: theirs.kept } : own
  if (saysTheSame(theirs, was)) {
    return { merged: theirs.kept === kept ? mine : line, isConflict: false }
  }
  const start = pick(was.startMs, mine.startMs, theirs.startMs)
  const end = pick(was.endMs, mine.endMs, theirs.endMs)
  const isTextTheirs = tidy(mine.text) === tidy(was.text)
  const isTextMine = tidy(theirs.text) === tidy(was.text) || tidy(theirs.text) === tidy(mine.text)
  return {
    merged: {
      ...line,
      startMs: start.value,
      endMs: end.value,
      text: isTextTheirs && !isTextMine ? theirs.text : mine.text,
    },
    isConflict: start.isConflict || end.isConflict || !(isTextTheirs || isTextMine),
  }
}

function pick(was: number, mine: number, theirs: number): { value: number; isConflict: boolean } {
  if (mine === was) return { value: theirs, isConflict: false }
  return { value: mine, isConflict: theirs !== was && theirs !== mine }
}

/** The lines that somebody else saved, with the keys of those that they were made of. */
export function withKeysOf(base: Lines, theirs: Lines): Lines {
  const found = new Map<Line, Line>()
  const rest = (): { of: Line[]; in: Line[] } => {
    const taken = new Set(found.values())
    return {
      of: base.filter((line) => !taken.has(line)),
      in: theirs.filter((line) => !found.has(line)),
    }
  }
  const match = (sameness: (line: Line) => string): void => {
    const left = rest()
    const waiting = Map.groupBy(left.of, sameness)
    for (const line of left.in) {
      const was = waiting.get(sameness(line))?.shift()
      if (was) found.set(line, was)
    }
  }
  match(signature)
  match(({ text }) => tidy(text))
  match(({ startMs }) => String(startMs))
  const left = rest()
  for (const { line, was } of sharingTime(left.of, left.in)) found.set(line, was)
  return theirs.map((line) => ({ ...line, key: found.get(line)?.key ?? line.key }))
}

/** Each with the first of the others, in order of time, that stands for half of its time at the same time. */
function sharingTime(base: readonly Line[], theirs: readonly Line[]): { line: Line; was: Line }[] {
  const pairs: { line: Line; was: Line }[] = []
  let from = 0
  for (const line of theirs) {
    while (from < base.length && (base[from]?.endMs ?? 0) <= line.startMs) from += 1
    const was = base[from]
    if (was && sharedMs(was, line) * 2 >= Math.min(lasts(was), lasts(line))) {
      pairs.push({ line, was })
      from += 1
    }
  }
  return pairs
}

function sharedMs(one: Line, other: Line): number {
  return Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs)
}

const lasts = ({ startMs, endMs }: Line): number => endMs - startMs

function byKey(lines: Lines): Map<string, Line> {
  return new Map(lines.map((line) => [line.key, line]))
}

function signature({ startMs, endMs, text }: Line): string {
  return `${startMs} ${endMs} ${tidy(text)}`
}

function saysTheSame(one: Line, other: Line): boolean {
  return one === other || signature(one) === signature(other)
}
