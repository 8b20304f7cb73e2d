import { sql } from 'kysely'

import type { Services } from '#server/services.ts'

import type { App } from './app.ts'

const leastFreeB = 64 * 1024 ** 2

/** `/healthz`: the process answers. `/readyz`: it can do its work; 503 names what is missing. */
export function mountHealth(app: App, services: Services): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const checks = {
      running: !services.stopping.aborted,
      database: await isFine(sql`select 1`.execute(services.db)),
      storage: await isFine(requireRoom(services)),
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

async function isFine(check: Promise<unknown>): Promise<boolean> {
  try {
    await check
    return true
  } catch {
    return false
  }
}
