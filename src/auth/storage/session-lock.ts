const name = 'foyer.session'

/** How long the lock is kept after its work: browsers carry what is stored to other tabs a little later. */
const lingerMs = 200

export interface LockOptions {
  /** Then the work is done without the lock. */
  maxWaitMs?: number
}

/**
 * Runs `work` while no other tab renews or signs out: two renewals with one refresh token make the
 * provider end the session, and a renewal that lands after a sign-out would undo it.
 * Without Web Locks (old browsers) it runs at once, and the re-read inside `work` is what is left.
 *
 * @param work told whether another tab had the lock, and so may have changed what is stored
 */
export function withSessionLock<T>(
  work: (wasWaiting: boolean) => Promise<T>,
  { maxWaitMs }: LockOptions = {},
): Promise<T> {
  if (!('locks' in navigator)) return work(false)
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const limit = maxWaitMs === undefined ? null : AbortSignal.timeout(maxWaitMs)
  const hold = (wasWaiting: boolean) => async () => {
    await work(wasWaiting).then(resolve, reject)
    await new Promise((done) => setTimeout(done, lingerMs))
  }
  void navigator.locks
    .request(name, { ifAvailable: true }, async (lock) => {
      if (lock) return hold(false)()
      const options = limit ? { signal: limit } : {}
      // A tab that hangs in a renewal must not keep anybody from signing out.
      const withoutLock = () => work(true).then(resolve, reject)
      void navigator.locks.request(name, options, hold(true)).catch(withoutLock)
      return undefined
    })
    .catch(reject)
  return promise
}
