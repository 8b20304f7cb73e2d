import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { giveUp } from '#server/processing/job/run-job.ts'
import { sweepUnknownFiles } from '#server/uploads/sweep-unknown-files.ts'
import { withLostCommits, type LosingDatabase } from '#tests/support/lost-commits.ts'
import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const webm = { type: 'video/webm' }
let database: LosingDatabase
let service: ReplacingService
beforeAll(async () => {
  database = withLostCommits(await openTestDatabase())
  service = await startReplacing({ jobs: idleQueue(), database })
})
afterAll(() => service.close())

function sweepAfter(days: number): Promise<void> {
  const clock = () => new Date(Date.now() + days * 24 * 3_600_000)
  return sweepUnknownFiles({ ...service.services, clock })
}

test('a film that was replaced goes after thirty days where nobody heard that it was', async () => {
  const { id } = await service.mara.sent(films.mp4)
  await giveUp(service.services, id)
  database.loseNextCommit()
  const sizeB = films.webm.length
  expect((await service.mara.draft({ videoId: id, sizeB, ...webm })).status).toBe(503)
  expect(await service.mara.video(id)).toMatchObject({ state: 'draft', sizeB })
  expect(await service.keys(id)).toHaveLength(1)
  await sweepAfter(29)
  expect(await service.keys(id), 'it may be of a newer database').toHaveLength(1)
  await sweepAfter(31)
  expect(await service.keys(id)).toEqual([])
})

test('a film that a video has stays, whether it plays it, played it, or is to', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await service.plays(id, 2)
  await service.mara.replaced(id, films.mp4)
  expect(await service.versions(id)).toEqual(['3 preparing', '2 playing', '1 former'])
  const before = await service.keys(id)
  await sweepAfter(31)
  expect([before.length, await service.keys(id)]).toEqual([3, before])
  await service.call('POST', `/videos/${id}/processing/cancel`)
  await sweepAfter(31)
  expect(await service.keys(id), 'it may be tried again').toEqual(before)
})

test('what is all here and not written down yet stays until it is given up', async () => {
  const { url, videoId } = await service.mara.begun(films.mp4)
  const key = `videos/${videoId}/original-${url.split('/').at(-1) ?? ''}.mkv`
  await service.services.storage.write(key, films.mp4)
  await sweepAfter(31)
  expect(await service.keys(videoId)).toEqual([key])
  await service.db
    .updateTable('uploads')
    .set({ state: 'aborted' })
    .where('video_id', '=', videoId)
    .execute()
  await sweepAfter(31)
  expect(await service.keys(videoId)).toEqual([])
})

test('many videos are looked after with as few questions as one', async () => {
  const askedFor = async () => {
    const asking = vi.spyOn(service.db, 'selectFrom')
    await sweepAfter(31)
    const count = asking.mock.calls.length
    asking.mockRestore()
    return count
  }
  const ofFew = await askedFor()
  for (let count = 0; count < 5; count += 1) await service.published()
  expect(await askedFor()).toBe(ofFew)
})
