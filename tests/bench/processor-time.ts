import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the processor's clock in a second, as Linux counts for its users. */
const ticksPerS = 100

interface Seen {
  parent: number
  seconds: number
}

/** Processor seconds that a process and everything below it has used, also what has ended since; NaN where the machine has no /proc. */
export function processorSeconds(pid: number): number {
  const seen = everyProcess()
  if (!seen.has(pid)) return Number.NaN
  const below = (id: number): number =>
    [...seen].reduce(
      (sum, [child, { parent }]) => (parent === id ? sum + below(child) : sum),
      seen.get(id)?.seconds ?? 0,
    )
  return below(pid)
}

/** The process that started it; 0 where the machine has no /proc. */
export function parentOf(pid: number): number {
  return everyProcess().get(pid)?.parent ?? 0
}

function everyProcess(): Map<number, Seen> {
  try {
    const ids = readdirSync('/proc').map(Number).filter(Number.isInteger)
    return new Map(ids.flatMap((id) => read(id)))
  } catch {
    return new Map()
  }
}

function read(id: number): [number, Seen][] {
  try {
    // The name stands in parentheses and may hold anything; what follows it is counted from 3 in proc(5).
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const at = (field: number) => Number(fields[field - 3])
    return [[id, { parent: at(4), seconds: (at(14) + at(15) + at(16) + at(17)) / ticksPerS }]]
  } catch {
    return []
  }
}
