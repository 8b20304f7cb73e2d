import { captionLimits } from '#contract/caption-changes.ts'
import { countCodePoints } from '#lib/code-points.ts'

import type { Line, Lines } from './line.ts'
import { withoutVoices } from './track-file.ts'

/** What people can follow, as guides to captions have it: letters a second, rows of so many letters, and how long at least. */
const readable = { perSecond: 20, perRow: 42, rows: 2, shortestMs: 1_000 } as const

/** What is wrong with a line. The first two keep it from being saved. */
export type LineFault =
  | 'backwards'
  | 'too-much'
  | 'overlap'
  | 'after-end'
  | 'too-short'
  | 'too-fast'
  | 'too-long'
  | 'empty'

const KEEPING: readonly LineFault[] = ['backwards', 'too-much']

/** Can the service not keep it as it is? */
export function isRefused(faults: readonly LineFault[]): boolean {
  return faults.some((fault) => KEEPING.includes(fault))
}

/** How fast a line has to be read, in letters a second. */
export function speedOf(line: Line): number {
  return (lengthOf(line.text) * 1_000) / Math.max(1, line.endMs - line.startMs)
}

/** What is wrong, by the keys of the lines; of what did not change the same answer as before. `durationMs` is null where nobody knows. */
export function faultsOf(
  lines: Lines,
  durationMs: number | null,
): ReadonlyMap<string, readonly LineFault[]> {
  const faults = new Map<string, readonly LineFault[]>()
  let spokenUntilMs = 0
  for (const line of lines) {
    const isOver = line.startMs < spokenUntilMs
    const isAfter = durationMs !== null && line.startMs >= durationMs
    const found = faultsIn(line, isOver, isAfter)
    if (found.length > 0) faults.set(line.key, found)
    spokenUntilMs = Math.max(spokenUntilMs, line.endMs)
  }
  return faults
}

/** A line is never changed, only another one takes its place. */
const known = new WeakMap<Line, Map<string, readonly LineFault[]>>()

function faultsIn(line: Line, isOver: boolean, isAfter: boolean): readonly LineFault[] {
  const around = `${isOver} ${isAfter}`
  const before = known.get(line)
  const answer = before?.get(around)
  if (answer) return answer
  const found = lookAt(line, isOver, isAfter)
  known.set(line, new Map(before).set(around, found))
  return found
}

function lookAt(line: Line, isOver: boolean, isAfter: boolean): readonly LineFault[] {
  const { text, startMs, endMs } = line
  const words = withoutVoices(text)
  if (words === '') return isOver ? ['overlap', 'empty'] : ['empty']
  const lasts = endMs - startMs
  const isShort = lasts > 0 && lasts < readable.shortestMs
  const faults: Record<LineFault, boolean> = {
    backwards: lasts <= 0,
    'too-much': countCodePoints(words) > captionLimits.cue,
    overlap: isOver,
    'after-end': isAfter,
    'too-short': isShort,
    'too-fast': lasts > 0 && speedOf(line) > readable.perSecond,
    'too-long': rowsOf(words) > readable.rows,
    empty: false,
  }
  return faultNames.filter((fault) => faults[fault])
}

const faultNames: readonly LineFault[] = [
  ...KEEPING,
  'overlap',
  'after-end',
  'too-short',
  'too-fast',
  'too-long',
]

/** Rows over the picture, which breaks long ones itself. */
function rowsOf(words: string): number {
  const rows = words.split('\n')
  return rows.reduce((sum, row) => sum + Math.ceil(countCodePoints(row) / readable.perRow), 0)
}

function lengthOf(text: string): number {
  return countCodePoints(withoutVoices(text).replaceAll('\n', ' '))
}
