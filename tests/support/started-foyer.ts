import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { listenAnywhere } from './listen-anywhere.ts'
import { quickStart } from './quick-start.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface StartedFoyer {
  process: ChildProcess
  /** Everything it said so far. */
  output(): string
  /** Exit code; waits for the end. */
  ended: Promise<number | null>
  /** Waits until the terminal says it; fails when the process ends before. */
  says(text: string): Promise<void>
}

const started = new Set<ChildProcess>()

/** Ends what a failed test may have left running. */
export function endStartedFoyers(): void {
  for (const child of started) child.kill('SIGKILL')
}

/** Starts `server/main.ts` as its own process, with nothing of this environment but what is given; `.env` is that of `cwd`. */
export function startFoyer(
  environment: Record<string, string>,
  args: readonly string[] = [],
  cwd = root,
): StartedFoyer {
  const child = spawn(process.execPath, [...quickStart, join(root, 'server/main.ts'), ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...environment,
    },
  })
  started.add(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    process: child,
    output: () => output,
    ended,
    async says(text) {
      for (let waitedMs = 0; waitedMs < 90_000; waitedMs += 50) {
        if (output.includes(text)) return
        if (child.exitCode !== null) break
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`Foyer never said "${text}", but:\n${output}`)
    },
  }
}

/** Two ports nobody uses at this moment. */
export async function freePorts(): Promise<{ PORT: string; IDP_PORT: string }> {
  const [PORT, IDP_PORT] = await Promise.all([freePort(), freePort()])
  return { PORT, IDP_PORT }
}

async function freePort(): Promise<string> {
  const server = createServer()
  const port = await listenAnywhere(server)
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
