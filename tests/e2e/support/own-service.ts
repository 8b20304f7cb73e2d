import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'

import { quickStart } from '#tests/support/quick-start.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'

/** Ports of the tests begin here; each file that starts a service of its own takes some. */
export const firstPort = Number(process.env['FOYER_TEST_PORT'] ?? 18_080)

/**
 * Starts the service from the production build, with settings of its own and a data folder with an empty database, and
 * waits until it answers. Returns what stops it.
 */
export async function startOwnService(
  port: number,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-own-'))
  // Making one takes most of a start; that it is made is tested where the product is.
  await unpackTestDatabase(join(dataDir, 'database'))
  const clear = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const service = await startServiceOn(dataDir, port, settings, { args, flags: quickStart })
    return () => service.end('SIGTERM').finally(clear)
  } catch (error) {
    clear()
    throw error
  }
}

export interface OwnService {
  /** Sends it the signal, and nothing more. */
  signal(name: NodeJS.Signals): void
  ended: Promise<void>
  /** Sends it the signal and waits until it has ended. */
  end(name: NodeJS.Signals): Promise<void>
}

/** The same on a data folder that is there, and stays. */
export async function startServiceOn(
  dataDir: string,
  port: number,
  settings: Record<string, string>,
  { args = [], flags = [] }: { args?: readonly string[]; flags?: readonly string[] } = {},
): Promise<OwnService> {
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  // It would answer in the place of this one.
  if (await isReady()) throw new Error(`there is another service at port ${port}`)
  const service = spawn(process.execPath, [...flags, 'server/main.ts', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      SAMPLE_LIBRARY: 'off',
      REQUESTS_PER_10S: '5000',
      PROCESSING: 'off',
      DATA_DIR: dataDir,
      ...settings,
    },
  })
  const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()))
  const end = async (name: NodeJS.Signals): Promise<void> => {
    service.kill(name)
    await ended
  }
  try {
    await expect.poll(isReady, { timeout: 180_000 }).toBe(true)
  } catch (error) {
    // One that is still on its way would hold the port of the next test's.
    await end('SIGTERM')
    throw error
  }
  return { signal: (name) => void service.kill(name), ended, end }
}
