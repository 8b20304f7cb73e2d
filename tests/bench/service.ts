import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const port = Number(process.env['FOYER_BENCH_PORT'] ?? 18_280)

export interface RunningService {
  origin: string
  /** Origin of its sign-in provider. */
  issuer: string
  /** Where the provider lets another application sign in from. */
  plainPort: number
  pid: number
  firstStartMs: number
  secondStartMs: number
  residentMiB: number
  stop: () => Promise<void>
}

/** Starts the service twice on one data folder, so that both the first and the usual start are measured. */
export async function startService(folder: string): Promise<RunningService> {
  const origin = `http://localhost:${port}`
  const first = await start(folder, origin)
  await stop(first.process)
  const second = await start(folder, origin)
  await sleep(2_000)
  return {
    origin,
    issuer: `http://localhost:${port + 10}`,
    plainPort: port + 20,
    pid: second.process.pid ?? Number.NaN,
    firstStartMs: first.startMs,
    secondStartMs: second.startMs,
    residentMiB: residentMiB(second.process),
    stop: () => stop(second.process),
  }
}

/** Starts it once more on a data folder that it was stopped on. */
export async function startAgain(folder: string, environment: Record<string, string> = {}) {
  const { process: process_ } = await start(folder, `http://localhost:${port}`, environment)
  return { pid: process_.pid ?? 0, stop: () => stop(process_) }
}

/** Starts a process that prepares films for the service on this data folder, and waits until it is at work. */
export async function startWorker(folder: string, environment: Record<string, string>) {
  const worker = spawn('node', ['server/main.ts', '--worker'], {
    env: settingsFor(folder, environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  while (!said.includes('working')) {
    if (worker.exitCode !== null) throw new Error(`The worker stopped while starting: ${said}`)
    await sleep(50)
  }
  return { pid: worker.pid ?? 0, stop: () => stop(worker) }
}

function settingsFor(folder: string, environment: Record<string, string>) {
  return {
    ...process.env,
    PORT: String(port),
    IDP_PORT: String(port + 10),
    // The plain application signs in at the same provider, from an origin of its own.
    APP_ORIGINS: `http://localhost:${port + 20}`,
    // A measurement is quicker than any person.
    REQUESTS_PER_10S: '5000',
    PROCESSING: 'off',
    DATA_DIR: `${folder}/data`,
    ...environment,
  }
}

async function start(folder: string, origin: string, environment: Record<string, string> = {}) {
  const startedAt = performance.now()
  const process_ = spawn('node', ['server/main.ts'], {
    env: settingsFor(folder, environment),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(origin))) {
    if (process_.exitCode !== null)
      throw new Error('The service stopped while starting; its words are above.')
    await sleep(10)
  }
  return { process: process_, startMs: Math.round(performance.now() - startedAt) }
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin)).ok
  } catch {
    return false
  }
}

async function stop(process_: ChildProcess): Promise<void> {
  process_.kill('SIGTERM')
  if (process_.exitCode === null) await once(process_, 'exit')
}

/** Resident memory in MiB; NaN where the machine has no /proc. */
function residentMiB(process_: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${process_.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  } catch {
    return Number.NaN
  }
}
