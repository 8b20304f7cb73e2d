export interface ReplayGuard {
  /** True the first time, and again when it was forgotten. */
  isFirst(name: string): boolean
}

const roof = 200_000

/** Remembers names for `keepMs`, or until there are too many: then the oldest go first. */
export function createReplayGuard(keepMs: number, clock: () => Date): ReplayGuard {
  // In order of arrival, so the oldest is the first.
  const seen = new Map<string, number>()

  function forgetOld(nowMs: number): void {
    for (const [name, untilMs] of seen) {
      if (untilMs > nowMs && seen.size <= roof) return
      seen.delete(name)
    }
  }

  return {
    isFirst(name) {
      const nowMs = clock().getTime()
      forgetOld(nowMs)
      if (seen.has(name)) return false
      seen.set(name, nowMs + keepMs)
      return true
    },
  }
}
