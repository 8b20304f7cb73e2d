import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type Answer, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let iris: TestPerson
beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris')
  await service.db
    .updateTable('people')
    .set({ bio: 'Keeps the lights.' })
    .where('id', '=', mara.id)
    .execute()
})
afterAll(() => service.close())

const handlesOf = ({ body }: Answer) => body.items.map((item: { handle: string }) => item.handle)

test('says of a person what anybody here may know, and no more', async () => {
  const { status, body } = await iris.call('GET', `/people/${mara.id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: mara.id,
    username: 'mara',
    displayName: 'Mara',
    avatar: [],
    bio: 'Keeps the lights.',
  })
})

test('is nobody’s business outside, and of nobody is not found', async () => {
  expect((await service.call('GET', `/people/${mara.id}`)).body.code).toBe('token-missing')
  expect((await iris.call('GET', '/people/nobody-knows')).body.code).toBe('not-found')
})

test('their channels are those they keep, as far as one may know of them', async () => {
  const otto = await makePerson(service, 'otto', 'creator')
  await makeChannel(service, mara, { handle: 'for-all' })
  await makeChannel(service, mara, { handle: 'inside', visibility: 'internal' })
  await makeChannel(service, mara, { handle: 'for-few', visibility: 'restricted' })
  await makeChannel(service, otto, { handle: 'ottos', editors: [mara] })
  const path = `/channels?owner=${mara.id}`
  expect(handlesOf(await service.call('GET', path))).toEqual(['for-all'])
  const forIris = await iris.call('GET', path)
  expect(handlesOf(forIris)).toEqual(['for-all', 'inside'])
  expect(forIris.body.total).toBe(2)
  expect(handlesOf(await mara.call('GET', path))).toEqual(['for-all', 'for-few', 'inside'])
})

test('their videos are those one may find, also where somebody else has the same username', async () => {
  const channel = await makeChannel(service, mara)
  const shared = await makeVideo(service, channel, mara, { access: 'internal' })
  const open = await makeVideo(service, channel, mara)
  await makeVideo(service, channel, mara, { access: 'private' })
  await makeVideo(service, channel, mara, { access: 'restricted' })
  await makeVideo(service, channel, mara, { publication: 'unpublished' })
  await makeVideo(service, channel, mara, { deleted_at: new Date() })
  const other = await makePerson(service, 'impostor', 'creator')
  await service.db
    .updateTable('people')
    .set({ username: 'mara' })
    .where('id', '=', other.id)
    .execute()
  await makeVideo(service, channel, other)
  const path = `/videos?owner=${mara.id}`
  expect(idsOf(await iris.call('GET', path)).toSorted()).toEqual([shared, open].toSorted())
  expect(idsOf(await service.call('GET', path))).toEqual([open])
})
