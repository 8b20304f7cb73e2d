import { limits } from '#contract/limits.ts'

import type { Probe, Refusal } from '../state/upload-item.ts'

/** What this person may add here, from the service's own configuration. */
export interface FileLimits {
  maxB: number
  maxDurationMs: number
  /** Free space of the person, for videos with their pictures; null when there is no quota. */
  leftB: number | null
}

/** What can be said by size alone, before reading a byte. `waiting` has the sizes of what already waits to be sent. */
export function judgeSize(
  sizeB: number,
  allowed: FileLimits,
  waiting: readonly number[],
): Refusal | null {
  if (sizeB === 0) return { code: 'empty' }
  if (sizeB > allowed.maxB) return { code: 'too-big', sizeB, limitB: allowed.maxB }
  if (allowed.leftB === null) return null
  const takenB = waiting.reduce((sum, eachB) => sum + eachB + limits.picturesRoomB, 0)
  // The service keeps room for the pictures of each from the start.
  const leftB = Math.max(0, allowed.leftB - takenB - limits.picturesRoomB)
  return sizeB > leftB ? { code: 'quota', sizeB, leftB } : null
}

/** What the length says: 1 s to the service's limit. */
export function judgeLength(probe: Probe, allowed: FileLimits): Refusal | null {
  const { durationMs } = probe
  if (durationMs < limits.uploadDurationMs.min) return { code: 'too-short' }
  if (durationMs > allowed.maxDurationMs) {
    return { code: 'too-long', durationMs, limitMs: allowed.maxDurationMs }
  }
  return null
}
