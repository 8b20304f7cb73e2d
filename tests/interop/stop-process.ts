import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const graceMs = 10_000

/** Asks a process to end, and ends it when it takes too long. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(timer)
}
