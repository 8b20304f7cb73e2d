/** Locks this page holds, with what lets go of them. */
const held = new Map<string, () => void>()

/**
 * Makes sure that two tabs never send the same file: whoever holds the Web Lock sends. `onGranted`
 * is called once this page holds it, `onTaken` at once when another tab does; when that tab closes,
 * the lock comes here by itself.
 */
export function holdUpload(key: string, onGranted: () => void, onTaken: () => void): void {
  if (held.has(key)) {
    onGranted()
    return
  }
  // Without the API (an insecure address, an old browser) one tab has to be enough.
  if (!navigator.locks) {
    held.set(key, () => undefined)
    onGranted()
    return
  }
  void acquire(key, onGranted, onTaken)
}

async function acquire(key: string, onGranted: () => void, onTaken: () => void): Promise<void> {
  const name = `foyer-upload-${key}`
  const keep = (): Promise<void> =>
    new Promise((release) => {
      held.set(key, release)
      onGranted()
    })
  const isTaken = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await keep()
    return lock === null
  })
  if (!isTaken) return
  onTaken()
  await navigator.locks.request(name, keep)
}

/** Lets another tab have it, or nobody. */
export function letGoOfUpload(key: string): void {
  held.get(key)?.()
  held.delete(key)
}

export function isHeldHere(key: string): boolean {
  return held.has(key)
}
