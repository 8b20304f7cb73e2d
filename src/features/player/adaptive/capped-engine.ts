import HlsEngine, { type Level } from 'hls.js'

/** Chooses by the size of the player and by what arrives, and never above what somebody wants. */
export class CappedEngine extends HlsEngine {
  /** Of the picture; where each quality has more, the smallest is played. */
  mostLines = Infinity

  override get maxAutoLevel(): number {
    return Math.min(super.maxAutoLevel, this.bestAllowed)
  }

  /** The place of the best quality there is within `mostLines`. */
  get bestAllowed(): number {
    const best = this.levels.findLastIndex((level) => (linesOf(level) ?? 0) <= this.mostLines)
    return Math.max(0, best)
  }
}

/** The shorter side of the picture, in pixels; null for one of sound alone. */
export function linesOf(level: Pick<Level, 'width' | 'height'> | undefined): number | null {
  const { width = 0, height = 0 } = level ?? {}
  return Math.min(width, height) || null
}
