import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

interface RunOptions {
  env?: Record<string, string>
  /** Begins each line that it says, where several speak at once. */
  label?: string | undefined
  signal?: AbortSignal
}

/** Where the tools of the project are, its own Node among them: npm says so to its scripts, a shell does not. */
const tools = join(import.meta.dirname, '../../node_modules/.bin')

/** Runs a command to its end; its exit code, or null when it was ended or could not be started. */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, label, signal }: RunOptions = {},
): Promise<number | null> {
  const output = label === undefined ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}`, ...env },
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
