import { afterAll, beforeAll, expect, test } from 'vitest'

import { giveUp } from '#server/processing/job/run-job.ts'
import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'

let service: ReplacingService
beforeAll(async () => {
  service = await startReplacing({ jobs: idleQueue() })
})
afterAll(() => service.close())

/** All of it came, and nothing could be made of it. */
async function failed(): Promise<string> {
  const { id } = await service.mara.sent(films.mp4)
  await giveUp(service.services, id)
  expect(await service.mara.video(id)).toMatchObject({ state: 'failed' })
  return id
}

/** Sends a film for a draft; answers what the last request is answered. */
async function send(videoId: string, film: Uint8Array): Promise<number> {
  const created = await service.mara.create(videoId, film.length)
  if (created.status !== 201) return created.status
  return (await service.mara.patch(created.headers.get('Location') ?? '', 0, film)).status
}

test('a draft whose film could not be prepared takes that anew', async () => {
  const id = await failed()
  const before = await service.keys(id)
  expect(await send(id, films.mp4)).toBe(204)
  expect(await service.mara.video(id)).toMatchObject({ state: 'queued', failure: null })
  expect(await service.jobOf(id)).toMatchObject({ state: 'queued', attempts: 0, failure: null })
  const after = await service.keys(id)
  expect([after.length, after]).toEqual([1, expect.not.arrayContaining(before)])
})

test('and another one, which is given up like any other', async () => {
  const id = await failed()
  const sizeB = films.webm.length
  expect((await service.mara.draft({ videoId: id, sizeB, type: 'video/webm' })).status).toBe(201)
  expect([await service.keys(id), await service.jobOf(id)]).toEqual([[], null])
  expect(await service.mara.video(id)).toMatchObject({ state: 'draft', sizeB, failure: null })
  expect(await send(id, films.webm)).toBe(204)
  expect(await service.mara.video(id)).toMatchObject({ state: 'queued' })
})

test('once it is tried again, it has its film', async () => {
  const id = await failed()
  await service.call('POST', `/videos/${id}/processing/retry`)
  expect(await send(id, films.mp4)).toBe(409)
  expect((await service.mara.draft({ videoId: id, sizeB: 9 })).status).toBe(409)
  expect(await service.keys(id)).toHaveLength(1)
})
