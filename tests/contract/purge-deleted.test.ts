import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { purgeDeleted } from '#server/videos/purge-deleted.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const old = new Date(Date.now() - 31 * 86_400_000)

let service: TestService
let owner: TestPerson
let channel: TestChannel
beforeAll(async () => {
  service = await startTestService()
  // The service purges once as it starts: what is made for these tests is for them.
  const turnsTaken = () =>
    service.db
      .selectFrom('turns')
      .select('name')
      .where('name', '=', 'deleted-videos')
      .where('due_at', '>', new Date())
      .execute()
  await vi.waitFor(async () => expect(await turnsTaken()).toHaveLength(1))
  owner = await makePerson(service, 'owner', 'creator')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())

test('a deletion older than 30 days takes the row and its files for good, and no other', async () => {
  const { storage } = service.services
  const [purged, kept] = ['videos/purged/original.mp4', 'videos/kept/original.mp4']
  for (const key of [purged, kept]) await storage.write(key, new Uint8Array([1]))
  const gone = await makeVideo(service, channel, owner, { deleted_at: old, file_key: purged })
  const still = await makeVideo(service, channel, owner, {
    deleted_at: new Date(),
    file_key: kept,
  })
  expect(await purgeDeleted(service.services)).toBe(1)
  expect([await storage.stat(purged), (await storage.stat(kept))?.sizeB]).toEqual([null, 1])
  expect((await owner.call('GET', `/videos/${gone}`)).status).toBe(404)
  expect((await owner.call('GET', `/videos/${still}`)).status).toBe(410)
})

test('more of them than are looked at in one go all go, but for what cannot be removed', async () => {
  const { storage } = service.services
  const ids: string[] = []
  for (let index = 0; index < 150; index += 1)
    ids.push(await makeVideo(service, channel, owner, { deleted_at: old, file_key: null }))
  const stuck = ids.slice(20, 22).toSorted()
  const removeFolder: typeof storage.removeFolder = (folder) =>
    stuck.some((id) => folder.endsWith(id))
      ? Promise.reject(new Error('not to be read'))
      : storage.removeFolder(folder)
  const needs = { ...service.services, storage: { ...storage, removeFolder } }
  expect(await purgeDeleted(needs)).toBe(148)
  const left = await service.db.selectFrom('videos').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(stuck)
  expect(await purgeDeleted(service.services)).toBe(2)
})
