import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

interface RunOptions {
  env?: Record<string, string>
  /** Begins each line that it says, where several speak at once. */
  label?: string | undefined
  signal?: AbortSignal
}

/** Runs a command to its end; its exit code, or null when it was ended or could not be started. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, label, signal }: RunOptions = {},
): Promise<number | null> {
  const output = label === undefined ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    ...(signal && { signal }),
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`))
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(null)
    })
    child.once('close', done)
  })
}
