import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

import { sql } from 'kysely'

import { systemCode } from '#server/base/disk-full.ts'
import { whileRunning } from '#server/base/while-running.ts'

import type { App } from './app.ts'
import type { Services } from './services.ts'

const leastFreeB = 64 * 1024 ** 2

/** `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. */
export function mountHealth(app: App, services: Services): void {
  const { readyMs } = services.waits
  const database = whileRunning(() => requireWritable(services))
  const storage = whileRunning(() => requireRoom(services))
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const [isDatabaseFine, isStorageFine] = await Promise.all([
      isFine(database(), readyMs),
      isFine(storage(), readyMs),
    ])
    const checks = {
      running: !services.stopping.aborted,
      database: isDatabaseFine,
      storage: isStorageFine,
    }
    const isReady = Object.values(checks).every(Boolean)
    return c.json({ status: isReady ? 'ok' : 'unavailable', checks }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
    })
  })
}

/** One that stands by for another takes nothing in. */
async function requireWritable({ db }: Services): Promise<void> {
  const { rows } = await sql<{ is_read_only: boolean }>`
    select current_setting('transaction_read_only')::boolean as is_read_only`.execute(db)
  if (rows[0]?.is_read_only !== false) throw new Error('The database takes nothing in')
}

/** Where files go, and on the disk of this service where it needs one: a bucket does not fill up with that. */
async function requireRoom({ storage, config }: Services): Promise<void> {
  const { dataDir, database, processing } = config
  const needsDisk = database.kind === 'folder' || processing.where === 'here'
  const leftB = await Promise.all([storage.freeB(), needsDisk ? freeOnDisk(dataDir) : Infinity])
  if (Math.min(...leftB) < leastFreeB) throw new Error('The disk is full')
}

/** The folder may not have been needed yet. */
async function freeOnDisk(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    if (systemCode(error) !== 'ENOENT' || parent === folder) throw error
    return freeOnDisk(parent)
  }
}

/** What does not end within `waitMs` is not fine. */
async function isFine(check: Promise<unknown>, waitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, waitMs, false)
  })
  const ended = check.then(
    () => true,
    () => false,
  )
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
