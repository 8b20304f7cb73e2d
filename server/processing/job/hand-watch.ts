const lookMs = 1_500

/** Notices soon, wherever it was done, that a run has its work in hand no more: taken back, deleted, or begun anew. */
export function watchHand(isInHand: () => Promise<boolean>) {
  const gone = new AbortController()
  const look = async () => {
    if (!(await isInHand())) gone.abort()
  }
  // Where the database is away for a while, it is looked at again.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return { signal: gone.signal, stop: () => clearInterval(timer) }
}
