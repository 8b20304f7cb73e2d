let offsetMs = 0

/** Learns how far this device's clock is off from the `Date` of an answer of our own origin. */
export function learnTime(dateHeader: string | null, nowMs = Date.now()): void {
  const at = Date.parse(dateHeader ?? '')
  if (!Number.isNaN(at)) offsetMs = at - nowMs
}

/** Looks again, for a device whose clock has been set since. */
export async function askTime(): Promise<void> {
  const answer = await fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  )
  learnTime(answer?.headers.get('Date') ?? null)
}

/** Seconds since 1970 as this device has it, and as the service has it. */
export function clocksS(nowMs = Date.now()): { deviceS: number; serviceS: number } {
  return { deviceS: nowMs / 1000, serviceS: (nowMs + offsetMs) / 1000 }
}
