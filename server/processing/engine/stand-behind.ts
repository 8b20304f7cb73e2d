import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** How far behind others a tool stands, from 0 to 19 (nice(2)): an eleventh of a processor beside one other who wants all of it. */
export const behind = 10

const tries = 5
/** Whoever is not root may change one in a tenth of a second. */
const betweenMs = 120

/**
 * A tool is a session of its own, so that it ends as a whole. Linux may share the processor between sessions first, each
 * as much (sched(7), the autogroup feature); how nice somebody is counts only among those of one session. So the session
 * stands behind, too. Nothing where the kernel does not do so.
 */
export async function standBehind(pid: number | undefined): Promise<void> {
  const path = `/proc/${pid}/autogroup`
  for (let tried = 0; existsSync(path) && tried < tries; tried += 1) {
    const isDone = await writeFile(path, String(behind)).then(
      () => true,
      () => false,
    )
    if (isDone) return
    await sleep(betweenMs, undefined, { ref: false })
  }
}
