import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from '@playwright/test'

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
  const service = spawn(process.execPath, ['server/main.ts', ...args], {
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
  const ended = new Promise((resolve) => service.once('exit', resolve))
  const stop = async (): Promise<void> => {
    service.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    await expect.poll(isReady, { timeout: 180_000 }).toBe(true)
  } catch (error) {
    // One that is still on its way would hold the port of the next test's.
    await stop()
    throw error
  }
  return stop
}
