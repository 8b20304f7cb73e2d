const describers = new Set<() => readonly string[]>()

/**
 * For features that hold something unsaved: their sentences stand in the overlay of an ended session,
 * such as "2 uploads are paused, at 64% and 38%". Returns the function that takes them out again.
 */
export function describeKeptWork(describe: () => readonly string[]): () => void {
  describers.add(describe)
  return () => describers.delete(describe)
}

/** Everything on this page that signing in again brings back. */
export function keptWork(): string[] {
  return [...describers].flatMap((describe) => describe())
}
