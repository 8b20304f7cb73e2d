import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

import type { Pace } from '#server/database/job-lanes.ts'

const lookMs = 5_000
/** Of the tool's own work, not of the clock: on a busy machine a tool that is not let in has not stopped. */
const mostWorkMs = 120_000
/** It does not even work. */
const mostWaitMs = 600_000
/** Of the clock that the kernel counts work by, on every Linux that Node runs on. */
const tickMs = 10

export interface StallWatch {
  getsOn(): void
  isStalled(): boolean
  stop(): void
}

/** Ends a tool that works, or waits, for too long without getting on. While it is held it need not. */
export function createStallWatch(
  child: ChildProcess,
  { pace, end }: { pace: Pace; end: () => void },
): StallWatch {
  let isStalled = false
  let since = { atMs: Date.now(), workMs: 0 }
  let workMs = 0
  const timer = setInterval(() => {
    void workOf(child.pid).then((now) => {
      workMs = now ?? workMs
      if (pace.isHeld()) since.atMs = Date.now()
      const waitedMs = Date.now() - since.atMs
      if (workMs - since.workMs <= mostWorkMs && waitedMs <= mostWaitMs) return
      isStalled = true
      end()
    })
  }, lookMs)
  timer.unref()
  return {
    getsOn: () => {
      since = { atMs: Date.now(), workMs }
    },
    isStalled: () => isStalled,
    stop: () => clearInterval(timer),
  }
}

/** What the process has worked, by its own account (proc_pid_stat(5)); null where that is not known. */
async function workOf(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * tickMs
}
