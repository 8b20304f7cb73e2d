import { sql } from 'kysely'

import type { App } from './app.ts'
import type { Services } from './services.ts'

const leastFreeB = 64 * 1024 ** 2

/** `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. */
export function mountHealth(app: App, services: Services): void {
  const { readyMs } = services.waits
  const database = once(() => sql`select 1`.execute(services.db))
  const storage = once(() => requireRoom(services))
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

async function requireRoom({ storage }: Services): Promise<void> {
  if ((await storage.freeB()) < leastFreeB) throw new Error('The disk is full')
}

/** Whoever asks while it runs shares its end, so that asking often does not use up what hangs. */
function once(check: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> | null = null
  return () => (running ??= check().finally(() => (running = null)))
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
