import { limits } from '#contract/limits.ts'
import type { StoryboardGeometry } from '#contract/uploads.ts'

const { tilesPerSheet } = limits.storyboard
const MOST_COLS = 11

/** At most 121 tiles, at least a second apart (docs/specification.md#uploads-and-space). */
export function storyboardGeometry(durationMs: number): StoryboardGeometry {
  const intervalMs = Math.max(1_000, Math.ceil(durationMs / (tilesPerSheet - 1)))
  const count = Math.min(tilesPerSheet, Math.max(1, Math.ceil(durationMs / intervalMs)))
  const cols = Math.min(MOST_COLS, count)
  return { cols, rows: Math.ceil(count / cols), count, intervalMs }
}
