import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

import { stopProcess } from './stop-process.ts'

const patienceMs = 180_000

interface Server extends SpawnOptions {
  command: string
  args: string[]
  /** Answers 2xx as soon as the server is ready. */
  address: string
}

/**
 * Starts a server and waits until it answers. Fails when it ends before, takes too long, or is no longer
 * wanted (`signal`); nothing of it is left running then.
 */
export async function startServer({
  command,
  args,
  address,
  ...options
}: Server): Promise<ChildProcess> {
  options.signal?.throwIfAborted()
  if (await answers(address)) throw new Error(`Something else answers at ${address} already`)
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const problems: Error[] = []
  server.on('error', (error) => problems.push(error))
  const startedMs = performance.now()
  while (performance.now() - startedMs < patienceMs && problems.length === 0) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`${command} ended instead of answering at ${address}`)
    }
    if (await answers(address)) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stopProcess(server)
  throw problems[0] ?? new Error(`Nothing answers at ${address}`)
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  )
}
