import type { Lines } from './line.ts'

/** So many steps can be undone. */
export const MOST_STEPS = 200
/** What is typed or moved within this time of the same is one step. */
const ONE_STEP_MS = 800

/** What was written, step by step. */
export interface History {
  past: readonly Lines[]
  now: Lines
  future: readonly Lines[]
  /** What the last step did, and when: more of the same belongs to it. */
  last: { what: string; atMs: number } | null
}

export function beginHistory(now: Lines): History {
  return { past: [], now, future: [], last: null }
}

/** One step more. `what` names what may go on, such as typing in one line; null is a step of its own. */
export function stepped(
  { past, now, last }: History,
  next: Lines,
  { what, atMs }: { what: string | null; atMs: number },
): History {
  const isMore = what !== null && last?.what === what && atMs - last.atMs < ONE_STEP_MS
  return {
    past: isMore ? past : [...past, now].slice(-MOST_STEPS),
    now: next,
    future: [],
    last: what === null ? null : { what, atMs },
  }
}

/** As it was a step before; the same where there is none. */
export function undone(history: History): History {
  const { past, now, future } = history
  const before = past.at(-1)
  if (before === undefined) return history
  return { past: past.slice(0, -1), now: before, future: [now, ...future], last: null }
}

export function redone(history: History): History {
  const { past, now, future } = history
  const [next, ...rest] = future
  if (next === undefined) return history
  return { past: [...past, now], now: next, future: rest, last: null }
}

/** The same steps from other lines: what came from elsewhere is in each of them. */
export function rebased({ past, now, future }: History, rebase: (lines: Lines) => Lines): History {
  return { past: past.map(rebase), now: rebase(now), future: future.map(rebase), last: null }
}

/** The key of the first line that differs, for whoever looks where something changed; the last where the rest is gone. */
export function firstChanged(before: Lines, after: Lines): string | undefined {
  const at = after.findIndex((line, index) => line !== before[index])
  return (at < 0 ? after.at(-1) : after[at])?.key
}
