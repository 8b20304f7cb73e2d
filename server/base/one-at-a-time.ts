/**
 * Work that is done for one key by one at a time: who asks while it is done shares the next time with all others who do, which
 * begins after everything they had done before they asked.
 */
export function oneAtATime(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const lines = new Map<string, { now: Promise<void>; next: Promise<void> | null }>()

  function begin(key: string): Promise<void> {
    const line: { now: Promise<void>; next: Promise<void> | null } = { now: work(key), next: null }
    lines.set(key, line)
    const end = () => {
      if (line.next === null) lines.delete(key)
    }
    line.now.then(end, end)
    return line.now
  }

  return (key) => {
    const line = lines.get(key)
    if (line === undefined) return begin(key)
    const again = () => begin(key)
    line.next ??= line.now.then(again, again)
    return line.next
  }
}
