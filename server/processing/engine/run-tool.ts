import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'

import { freePace, type Pace } from '#server/database/job-lanes.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import type { CommandLine } from './film-tool.ts'
import { guarded } from './guarded.ts'
import { readOutput } from './read-output.ts'
import { createStallWatch } from './stall-watch.ts'
import { standBehind } from './stand-behind.ts'
import { ToolFailure } from './tool-failure.ts'

export interface ToolRun extends CommandLine {
  /** Its working folder. */
  folder: string
  signal: AbortSignal
  pace?: Pace | undefined
  /** Each line it writes. Answers whether that shows that it gets on. */
  onLine?: (line: string) => boolean
}

const saidB = 4_000
const tooMuch = 'What the file says of itself is longer than that of any film.'

/**
 * Runs a tool on a stranger's file: with an empty environment, within limits of the machine where there are any, as a
 * group that ends as a whole, and not for longer than it gets on. Answers what it wrote, unless it went by line. Throws a ToolFailure, and a MediaFault
 * where a film has more to say of itself than films have.
 */
export async function runTool({
  command,
  args,
  isLast = false,
  folder,
  signal,
  pace = freePace,
  onLine,
}: ToolRun): Promise<string> {
  signal.throwIfAborted()
  const [program, ...rest] = guarded(command, args)
  const child = spawn(program, rest, {
    cwd: folder,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  endFirst(child)
  if (isLast) void standBehind(child.pid)
  const end = () => signalGroup(child, 'SIGKILL')
  const keepPace = () => signalGroup(child, pace.isHeld() ? 'SIGSTOP' : 'SIGCONT')
  signal.addEventListener('abort', end)
  const stopListening = pace.onChange(keepPace)
  if (pace.isHeld()) keepPace()
  const stall = createStallWatch(child, { pace, end })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-saidB)
  })
  const output = readOutput(
    child.stdout,
    end,
    onLine && ((line) => (onLine(line) ? stall.getsOn() : undefined)),
  )
  try {
    const [code, killedBy] = await ending(child)
    signal.throwIfAborted()
    if (stall.isStalled()) throw new ToolFailure('It did not get on any more.', said)
    if (output.isTooLong()) throw new MediaFault('media-unreadable', tooMuch)
    if (code !== 0) throw new ToolFailure(`${command} ended with ${code ?? killedBy}.`, said)
    return output.text()
  } finally {
    stall.stop()
    stopListening()
    signal.removeEventListener('abort', end)
    end()
  }
}

/** Where the machine has no memory left, this is ended and not the service. Linux alone can be told so. */
function endFirst({ pid }: ChildProcess): void {
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
}

async function ending(child: ChildProcess): Promise<[number | null, string | null]> {
  try {
    const [code, killedBy]: unknown[] = await once(child, 'close')
    return [typeof code === 'number' ? code : null, typeof killedBy === 'string' ? killedBy : null]
  } catch (cause) {
    throw new ToolFailure(`It could not be started: ${String(cause)}`)
  }
}

/** What the tool has started goes, stands still and goes on with it. One that is stopped can be ended. */
function signalGroup(child: ChildProcess, name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, name)
  } catch {
    // It has ended, or this system knows no groups.
    child.kill(name)
  }
}
