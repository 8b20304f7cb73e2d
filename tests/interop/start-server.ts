import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

import { stopProcess } from './stop-process.ts'

const patienceMs = 180_000

interface Server extends SpawnOptions {
  command: string
  args: string[]
  /** Answers 2xx as soon as the server is ready. */
  address: string
}

/** Starts a server and waits until it answers. Fails when it ends before, or takes too long. */
export async function startServer({
  command,
  args,
  address,
  ...options
}: Server): Promise<ChildProcess> {
  if (await answers(address)) throw new Error(`Something else answers at ${address} already`)
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const startedMs = performance.now()
  while (performance.now() - startedMs < patienceMs) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`${command} ended instead of answering at ${address}`)
    }
    if (await answers(address)) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stopProcess(server)
  throw new Error(`Nothing answers at ${address}`)
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  )
}
