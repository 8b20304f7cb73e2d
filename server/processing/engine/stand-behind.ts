import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import type { CommandLine, FilmTool } from './film-tool.ts'

/** As nice(2) counts: a quarter of a processor beside one other who wants all of it. More, and it stands still where many are at work. */
const behind = 5

const tries = 5
/** Whoever is not root may change one in a tenth of a second. */
const betweenMs = 120

/** The same tool, behind whoever else wants the processor: for machines that do more than prepare films. */
export function standingBehind(tool: FilmTool): FilmTool {
  const last = (line: CommandLine): CommandLine => ({ ...line, isLast: true })
  return {
    ...tool,
    probing: (input) => last(tool.probing(input)),
    measuring: (input) => last(tool.measuring(input)),
    making: (recipe) => last(tool.making(recipe)),
  }
}

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
