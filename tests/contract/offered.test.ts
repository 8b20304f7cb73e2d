import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const own = {
  categories: [{ id: 'talks', label: 'Talks' }],
  licences: [{ id: 'ours', label: 'Ours' }],
}
let house: TestService
let lena: TestPerson
let film: string
beforeAll(async () => {
  house = await startTestService((config) => ({
    ...config,
    portal: { ...config.portal, ...own },
  }))
  lena = await makePerson(house, 'lena', 'creator')
  const filed = { category: 'culture', licence: 'cc-by' }
  film = await makeVideo(house, await makeChannel(house, lena), lena, filed)
})
afterAll(() => house.close())
const save = async (fields: object) => {
  const { body } = await lena.call('GET', `/videos/${film}`)
  return lena.call('PATCH', `/videos/${film}`, fields, { 'If-Match': body.etag })
}

it('a house with lists of its own offers them, and nothing else', async () => {
  expect((await house.call('GET', '/config')).body).toMatchObject(own)
  expect((await house.call('GET', '/categories')).body.items).toEqual([
    { id: 'talks', label: 'Talks', videoCount: 0 },
  ])
  const { body } = await save({ category: 'learning', licence: 'cc0' })
  expect(body.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
    'This category is not offered here: choose one of talks.',
    'This licence is not offered here: choose one of ours.',
  ])
  expect((await save({ category: 'talks', licence: 'ours' })).status).toBe(200)
  const change = { op: 'category', category: 'culture' }
  const many = { steps: [{ videos: { ids: [film] }, change }] }
  expect((await lena.call('POST', '/videos/bulk', many)).status).toBe(422)
})

it('a video keeps what is offered no more, and what is saved with it', async () => {
  const filed = { category: 'culture', licence: 'cc-by' }
  await house.db.updateTable('videos').set(filed).where('id', '=', film).execute()
  const { status, body } = await save({ title: 'Filed long ago', ...filed })
  expect([status, body]).toMatchObject([200, { title: 'Filed long ago', ...filed }])
})
