import type { ChildProcess } from 'node:child_process'

const patienceMs = 180_000

/** Waits until an address of a server answers 2xx. Fails when the server ends before, or takes too long. */
export async function untilAnswers(address: string, server: ChildProcess): Promise<void> {
  const startedMs = performance.now()
  while (performance.now() - startedMs < patienceMs) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`${server.spawnfile} ended instead of answering at ${address}`)
    }
    const isThere = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers at ${address}`)
}
