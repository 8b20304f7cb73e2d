import { afterAll, beforeAll, expect, test } from 'vitest'

import { giveUp } from '#server/processing/job/run-job.ts'
import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'

const webm = { type: 'video/webm' }
let service: ReplacingService
beforeAll(async () => {
  service = await startReplacing({ jobs: idleQueue() })
})
afterAll(() => service.close())

/** Another film for a video, and what a run wrote of it that did not come to its end. */
async function begun(): Promise<{ id: string; written: string }> {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  const { id: folder } = await service.jobOf(id)
  const written = `videos/${id}/${folder}/v360-run111.mp4`
  await service.services.storage.write(written, new Uint8Array(9))
  return { id, written }
}

test('what was made of a film that cannot be prepared goes when that is known', async () => {
  const { id, written } = await begun()
  await giveUp(service.services, id)
  expect(await service.versions(id)).toEqual(['2 failed', '1 playing'])
  expect(await service.keys(id)).toHaveLength(2)
  expect(await service.keys(id)).not.toContain(written)
})

test('and of one that is taken back', async () => {
  const { id, written } = await begun()
  await service.call('POST', `/videos/${id}/processing/cancel`)
  expect(await service.keys(id)).not.toContain(written)
})

test('what a run writes of a film that has no place any more goes with its film', async () => {
  const { id, written } = await begun()
  await service.call('POST', `/videos/${id}/processing/cancel`)
  // Elsewhere, where that was noticed a moment later.
  await service.services.storage.write(written, new Uint8Array(9))
  await service.call('DELETE', `/videos/${id}/versions/2`)
  expect(await service.keys(id)).toHaveLength(1)
})

test('what is at work keeps what it has made', async () => {
  const { id, written } = await begun()
  await service.plays(id, 2)
  await service.call('DELETE', `/videos/${id}/versions/1`)
  expect(await service.keys(id)).toContain(written)
})
