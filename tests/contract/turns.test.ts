import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { repeatInTurn } from '#server/api/repeat-work.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const everyMs = 200

test('what is done for all is done by one instance at a time, and by another when that is gone', async () => {
  const { db, log } = service.services
  await db
    .updateTable('turns')
    .set({ due_at: new Date(0) })
    .execute()
  const done: number[] = []
  const stops = [0, 1, 2].map((instance) => {
    const stop = new AbortController()
    const services = { db, log, stopping: stop.signal }
    repeatInTurn(services, { name: 'old-versions', everyMs, failure: 'failed' }, async () => {
      done.push(instance)
    })
    return stop
  })
  const beganMs = Date.now()
  await expect.poll(() => done.length, { timeout: 10_000, interval: 10 }).toBeGreaterThan(3)
  const times = (Date.now() - beganMs) / (everyMs * 0.9)
  expect(done.length, 'not by each of them').toBeLessThanOrEqual(Math.ceil(times) + 1)
  const [last] = done.slice(-1)
  stops[last ?? 0]?.abort()
  const before = done.length
  await expect.poll(() => done.length, { timeout: 10_000 }).toBeGreaterThan(before)
  expect(done.at(-1)).not.toBe(last)
  for (const stop of stops) stop.abort()
  await sleep(everyMs)
})
