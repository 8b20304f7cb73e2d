import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from '@playwright/test'

import { startPostgres } from '#tests/support/postgres.ts'

import { sendFilm } from './conversion.ts'
import { weigh, type Memory } from './memory.ts'
import { startAgain, startWorker } from './service.ts'

/**
 * What a service takes whose films another process prepares, and what that takes, on PostgreSQL and one data folder. Null
 * where there is no PostgreSQL.
 */
export async function measureWorker(
  browser: Browser,
  { folder, origin, film }: { folder: string; origin: string; film: string },
): Promise<Memory | null> {
  const postgres = await startPostgres()
  if (postgres === null) return null
  const own = join(folder, 'apart')
  await mkdir(own)
  const settings = { DATABASE_URL: postgres.url, PROCESSING: 'elsewhere' }
  const service = await startAgain(own, settings)
  const worker = await startWorker(own, { ...settings, PROCESSING: 'here' })
  try {
    return await weighApart(browser, { origin, film }, [service.pid, worker.pid])
  } finally {
    await worker.stop()
    await service.stop()
    await postgres.close()
  }
}

/** Sends one film to a service whose films another process prepares, and looks at both until it is ready. */
async function weighApart(
  browser: Browser,
  { origin, film }: { origin: string; film: string },
  [servicePid, workerPid]: readonly [number, number],
): Promise<Memory> {
  const context = await browser.newContext({ baseURL: origin })
  const memory = { serviceMiB: 0, workerMiB: 0, enginesMiB: 0 }
  const { look } = await sendFilm(await context.newPage(), film)
  for (let state = ''; state !== 'ready'; { state } = await look()) {
    if (state === 'failed') throw new Error('The film could not be prepared.')
    await weigh(memory, { servicePid, workerPid })
    await sleep(200)
  }
  await context.close()
  return memory
}
