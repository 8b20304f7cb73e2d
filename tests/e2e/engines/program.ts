import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const patienceMs = 60_000

export type Program = ChildProcessByStdio<null, Readable, Readable>

/** Starts a program that does not outlive this process. What it says has to be read, or it stands still some day. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Program {
  const program = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  process.once('exit', () => program.kill('SIGKILL'))
  return program
}

/** Waits until a program says a line like this one, and lets it say more. */
export async function lineOf(output: Readable, pattern: RegExp): Promise<RegExpMatchArray> {
  const lines = createInterface({ input: output })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing said ${pattern}`)), patienceMs)
    lines.on('line', (line) => {
      const match = line.match(pattern)
      if (!match) return
      clearTimeout(timer)
      resolve(match)
    })
  })
}
