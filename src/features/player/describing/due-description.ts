import type { WrittenCue } from '#lib/webvtt.ts'

/** A description whose time has come, and how long there is room for it. */
export interface DueDescription {
  text: string
  /** Its end, or the start of the next: what is not said by then has the film wait. */
  untilMs: number
}

/**
 * The description that begins between two moments of a film that plays: after `beforeMs`, at `nowMs` at the latest. Of
 * several the last, as those before it are of what is over; null where none does. Cues are in the order of their starts.
 */
export function dueDescription(
  cues: readonly WrittenCue[],
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): DueDescription | null {
  const place = cues.findLastIndex(({ startMs }) => beforeMs < startMs && startMs <= nowMs)
  const cue = cues[place]
  if (cue === undefined) return null
  const next = cues[place + 1]
  return { text: cue.text, untilMs: Math.min(cue.endMs, next?.startMs ?? Infinity) }
}
