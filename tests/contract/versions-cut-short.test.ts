import { afterAll, beforeAll, expect, test } from 'vitest'

import { placesOf } from '#server/database/job-lanes.ts'
import type { StoredStep, StoredStreams } from '#server/database/stored-json.ts'
import { giveUp } from '#server/processing/job/run-job.ts'
import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'

const added: { key: string; place: number }[] = []
let service: ReplacingService
beforeAll(async () => {
  service = await startReplacing({ jobs: idleQueue(added) })
})
afterAll(() => service.close())

const webm = { type: 'video/webm' }
const step = (name: StoredStep['name'], state: StoredStep['state']): StoredStep => ({
  name,
  lines: [],
  weight: 1,
  state,
  progress: 0.5,
  startedAt: null,
  tookMs: null,
})

/** A video whose first quality can be watched, with the better one at work. */
async function halfWay(): Promise<string> {
  const { id } = await service.mara.sent(films.mp4)
  const folder = `videos/${id}/made`
  const line = { width: 640, height: 360, fps: 25, codec: 'avc1', average: 1, peak: 1, sizeB: 1 }
  const streams: StoredStreams = {
    folder,
    master: 'master-1.m3u8',
    renditions: [{ ...line, name: 'v360', lines: 360 }],
    audio: [],
  }
  await service.db
    .updateTable('videos')
    .set({ state: 'partially_ready', streams: JSON.stringify(streams) })
    .where('id', '=', id)
    .execute()
  const steps = [step('first', 'done'), step('rest', 'running')]
  await service.db
    .updateTable('processing_jobs')
    .set({ id: 'made', state: 'running', run: 'run', steps: JSON.stringify(steps) })
    .where('video_id', '=', id)
    .execute()
  return id
}

const rowOf = (id: string) =>
  service.db
    .selectFrom('processing_jobs')
    .selectAll()
    .where('video_id', '=', id)
    .executeTakeFirstOrThrow()

const isDone = (id: string) =>
  service.db
    .updateTable('processing_jobs')
    .set({ state: 'done' })
    .where('video_id', '=', id)
    .execute()

/** The rest of its first film waits where it was, behind what cannot be watched. */
async function expectRest(id: string): Promise<void> {
  const { file_key } = await service.db
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = await rowOf(id)
  expect(row).toMatchObject({ id: 'made', film_number: 1, state: 'queued', run: null, file_key })
  const done = row.steps.filter(({ state }) => state === 'done').map(({ name }) => name)
  expect(done).toEqual(['inspect', 'pictures', 'words', 'first'])
  expect(added.at(-1)).toEqual({ key: id, place: row.place })
  expect(row.place).toBeGreaterThanOrEqual(placesOf('rest').from)
}

test('where the film fails that was to come, the better quality of the one before is made after all', async () => {
  const id = await halfWay()
  await service.mara.replaced(id, films.webm, webm)
  // Another one in its place: the first is cut short once.
  await service.mara.replaced(id, films.webm, webm)
  expect(await rowOf(id)).toMatchObject({ film_number: 3 })
  await giveUp(service.services, id)
  expect(await service.versions(id)).toEqual(['3 failed', '1 playing'])
  await expectRest(id)
})

test('and where somebody takes it back; what is taken back itself stays so', async () => {
  const id = await halfWay()
  await service.mara.replaced(id, films.webm, webm)
  await service.call('POST', `/videos/${id}/processing/cancel`)
  await expectRest(id)
  await service.call('POST', `/videos/${id}/processing/cancel`)
  await service.mara.replaced(id, films.webm, webm)
  await giveUp(service.services, id)
  expect(await rowOf(id)).toMatchObject({ film_number: 3, state: 'failed' })
})

test('who goes back to a film that was cut short gets the better quality of it', async () => {
  const id = await halfWay()
  await service.mara.replaced(id, films.webm, webm)
  await service.plays(id, 2)
  await isDone(id)
  await service.call('POST', `/videos/${id}/versions/1/revert`)
  await expectRest(id)
})

test('while another is to come nothing is made of the one gone back to', async () => {
  const id = await halfWay()
  await service.mara.replaced(id, films.webm, webm)
  await service.plays(id, 2)
  await isDone(id)
  await service.mara.replaced(id, films.webm, webm)
  await service.call('POST', `/videos/${id}/versions/1/revert`)
  expect(await rowOf(id)).toMatchObject({ film_number: 3, state: 'queued' })
  await giveUp(service.services, id)
  await expectRest(id)
})

test('a film of which all was made is left alone', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await giveUp(service.services, id)
  expect(await rowOf(id)).toMatchObject({ film_number: 2, state: 'failed' })
})

const tryAgain = (id: string) => service.call('POST', `/videos/${id}/processing/retry`)

test('a film that failed is tried again, although the one before it is made better by now', async () => {
  const id = await halfWay()
  await service.mara.replaced(id, films.webm, webm)
  await giveUp(service.services, id)
  await expectRest(id)
  // Pressed twice.
  for (const { status, body } of [await tryAgain(id), await tryAgain(id)]) {
    expect([status, body.state, body.isReplacement]).toEqual([202, 'queued', true])
  }
  expect(await service.versions(id)).toEqual(['2 preparing', '1 playing'])
  const { file_key, film_number, place } = await rowOf(id)
  expect([await service.keys(id), film_number]).toEqual([expect.arrayContaining([file_key]), 2])
  expect(added.at(-1)).toEqual({ key: id, place })
  expect(place, 'it cannot be watched yet').toBeLessThan(placesOf('rest').from)
  await giveUp(service.services, id)
  expect(await service.versions(id)).toEqual(['2 failed', '1 playing'])
  await expectRest(id)
  // All of the first is made.
  await isDone(id)
  expect((await tryAgain(id)).body).toMatchObject({ state: 'queued', isReplacement: true })
})

test('one that is damaged keeps nobody from having the better quality of the one before', async () => {
  const id = await halfWay()
  await service.mara.replaced(id, films.webm, webm)
  await giveUp(service.services, id)
  const failure = JSON.stringify({ code: 'media-unreadable', detail: 'It breaks off.' })
  const damaged = service.db.updateTable('video_versions').set({ failure })
  await damaged.where('video_id', '=', id).execute()
  await service.call('POST', `/videos/${id}/processing/cancel`)
  await tryAgain(id)
  await expectRest(id)
})
