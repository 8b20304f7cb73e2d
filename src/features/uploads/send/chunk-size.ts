import { limits } from '#contract/limits.ts'

const { min, max, default: initial } = limits.chunkB

/** A chunk should take this long: long enough to be worth a request, short enough to lose little. */
const TARGET_MS = { low: 4_000, high: 8_000 } as const

/** Limits of one upload: the service may cap a chunk below our own maximum. */
export interface ChunkBounds {
  minB: number
  maxB: number
}

export function chunkBounds(serverMaxB: number | null): ChunkBounds {
  const maxB = Math.max(1, Math.min(max, serverMaxB ?? max))
  return { minB: Math.min(min, maxB), maxB }
}

export function firstChunkB(bounds: ChunkBounds): number {
  return clamp(initial, bounds)
}

/** The next size after a chunk of `sizeB` took `tookMs`: at most doubled or halved at a step. */
export function nextChunkB(sizeB: number, tookMs: number, bounds: ChunkBounds): number {
  if (tookMs < TARGET_MS.low) return clamp(sizeB * 2, bounds)
  if (tookMs > TARGET_MS.high) return clamp(Math.floor(sizeB / 2), bounds)
  return sizeB
}

/** After 413 or two stalls; null when a smaller chunk is not worth trying. */
export function halvedChunkB(sizeB: number, bounds: ChunkBounds): number | null {
  return sizeB <= bounds.minB ? null : clamp(Math.floor(sizeB / 2), bounds)
}

/** A 413 lowers the ceiling too, or the next fast chunk would run into it again. */
export function lowerCeiling(bounds: ChunkBounds, refusedB: number): ChunkBounds {
  const maxB = Math.max(bounds.minB, Math.floor(refusedB / 2))
  return { ...bounds, maxB: Math.min(bounds.maxB, maxB) }
}

function clamp(sizeB: number, { minB, maxB }: ChunkBounds): number {
  return Math.min(maxB, Math.max(minB, sizeB))
}
