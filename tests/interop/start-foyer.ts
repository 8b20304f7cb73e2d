import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unpackTestDatabase } from '#tests/support/test-database.ts'

import { startServer } from './start-server.ts'
import { stopProcess } from './stop-process.ts'

const root = join(import.meta.dirname, '../..')

interface Options {
  port: number
  /** What stands in its `.env`. */
  env: Record<string, string>
  signal: AbortSignal
}

/** Foyer as people run it, on an empty database that was made before, with nothing of this environment but what its `.env` would say. */
export async function startFoyer({
  port,
  env,
  signal,
}: Options): Promise<{ stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'foyer-interop-'))
  await unpackTestDatabase(join(dataDir, 'database'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  const service = await startServer({
    command: process.execPath,
    args: ['server/main.ts'],
    address: `http://localhost:${port}/readyz`,
    cwd: root,
    signal,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      PORT: String(port),
      DATA_DIR: dataDir,
      // The tests are quicker than any person, and several are the same person.
      REQUESTS_PER_10S: '5000',
      ...env,
    },
  }).catch((error: unknown) => {
    removeData()
    throw error
  })
  return {
    async stop() {
      await stopProcess(service)
      removeData()
    },
  }
}
