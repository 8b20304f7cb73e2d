import type { Caption } from '#contract/captions.ts'
import type { TrackLines } from '#data/editing/captions.ts'
import type { KeptLines } from '#data/editing/kept-lines.ts'

import { beginHistory, rebased, type History } from '../lines/history.ts'
import { faultsOf, isRefused } from '../lines/line-faults.ts'
import type { Lines } from '../lines/line.ts'
import {
  mergeKept,
  mergeLines,
  withKeysOf,
  type Conflict,
  type Merged,
} from '../lines/merge-lines.ts'
import { readTrack, writeTrack } from '../lines/track-file.ts'

export interface EditorState {
  history: History
  /** As the service has them, with the keys of those that were made of them; null while there is no such track. */
  base: Lines
  track: Caption | null
  /** `held`: a line is as no file can have it, or nothing is said at all. */
  status: 'saved' | 'changed' | 'saving' | 'failed' | 'held' | 'conflict'
  /** Null until something was saved here. */
  savedAtMs: number | null
  /** What somebody else wrote where this person wrote, too. */
  conflicts: readonly Conflict[]
  error: unknown
  /** What an earlier page could not save any more, until somebody decides. */
  kept: KeptLines | null
}

export function firstState(found: TrackLines | null, kept: KeptLines | null): EditorState {
  const base = found ? readTrack(found.text) : []
  const isNews = kept !== null && kept.text !== writeTrack(base)
  return {
    history: beginHistory(base),
    base,
    track: found?.track ?? null,
    status: 'saved',
    savedAtMs: null,
    conflicts: [],
    error: null,
    kept: isNews ? kept : null,
  }
}

/** What somebody else saved goes into every step that was made here. */
export function withTheirs(
  { base, history }: EditorState,
  found: TrackLines,
  prefix: string,
): Partial<EditorState> {
  const theirs = withKeysOf(base, readTrack(found.text, prefix))
  const { conflicts } = mergeLines(base, history.now, theirs)
  return {
    history: rebased(history, (lines) => mergeLines(base, lines, theirs).lines),
    base: theirs,
    track: found.track,
    conflicts,
    status: conflicts.length > 0 ? 'conflict' : 'changed',
  }
}

/** What an earlier page could not save goes into the lines of this one. */
export function withKept(base: Lines, now: Lines, kept: KeptLines): Merged {
  const [before, lines] = [readTrack(kept.base, 'before'), readTrack(kept.text, 'kept')]
  return mergeKept(base, now, { before, lines })
}

/** What would be lost with this page; what an earlier one left is not written over before somebody has decided. */
export function unsavedIn({
  base,
  history,
  kept,
}: EditorState): Pick<KeptLines, 'base' | 'text'> | null {
  if (kept !== null) return kept
  const [was, text] = [writeTrack(base), writeTrack(history.now)]
  return text === was ? null : { base: was, text }
}

/** A file has to say something, and no line may end before it starts or say more than anybody reads. */
export function canBeKept(lines: Lines, text: string): boolean {
  const isSaid = text.includes('-->')
  return isSaid && ![...faultsOf(lines, null).values()].some(isRefused)
}
