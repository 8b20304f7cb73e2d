const name = 'foyer.session'

/**
 * Runs `work` while no other tab renews or signs out: two renewals with one refresh token make the
 * provider end the session, and a renewal that lands after a sign-out would undo it.
 * Without Web Locks (old browsers) it runs at once, and the re-read inside `work` is what is left.
 */
export async function withSessionLock<T>(
  work: () => Promise<T>,
  options: { maxWaitMs?: number } = {},
): Promise<T> {
  if (!('locks' in navigator)) return work()
  const { maxWaitMs } = options
  if (maxWaitMs === undefined) return navigator.locks.request(name, work)
  const limit = AbortSignal.timeout(maxWaitMs)
  try {
    return await navigator.locks.request(name, { signal: limit }, work)
  } catch (error) {
    // A tab that hangs in a renewal must not keep anybody from signing out.
    if (!limit.aborted || error !== limit.reason) throw error
    return work()
  }
}
