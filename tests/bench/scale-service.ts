import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ScaleService {
  origin: string
  pid: number
  stop(): Promise<void>
}

const port = Number(process.env['FOYER_BENCH_PORT'] ?? 18_280)

/** The service as it is run, over its real HTTP API: a process of its own, with another process as its provider. */
export async function startScaleService(
  issuer: string,
  environment: Record<string, string>,
): Promise<ScaleService> {
  const origin = `http://localhost:${port}`
  const child = spawn('node', ['server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: origin,
      OIDC_ISSUER: issuer,
      OIDC_AUDIENCE: 'foyer-api',
      // A measurement is quicker than any person.
      REQUESTS_PER_10S: '1000000',
      SAMPLE_LIBRARY: 'off',
      PROCESSING: 'off',
      LOG_LEVEL: 'error',
      // Where each answer is looked at once more before it is sent, a page costs twice as much.
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: [
      'ignore',
      process.env['FOYER_BENCH_LOG'] === undefined ? 'ignore' : 'inherit',
      'inherit',
    ],
  })
  while (!(await answers(`${origin}/api/v1/config`))) {
    if (child.exitCode !== null)
      throw new Error('The service stopped while starting; its words are above.')
    await sleep(50)
  }
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}
