import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { captionLimits } from '#contract/caption-changes.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const subRip = (text: string) => `1\n00:00:00,000 --> 00:00:01,000\n${text}\n`

let service: TestService
let mara: TestPerson
let channelId: string
let videoId: string

beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  channelId = (await makeChannel(service, mara, { name: 'Lanterns' })).id
})
afterAll(() => service.close())
beforeEach(async () => {
  videoId = await makeVideo(service, { id: channelId }, mara, { title: 'Paper and light' })
})

async function put(body: string, { lang = 'en', ifMatch }: { lang?: string; ifMatch?: '*' } = {}) {
  const response = await service.fetch(`/api/v1/videos/${videoId}/captions/${lang}`, {
    method: 'PUT',
    isOurPage: true,
    token: mara.token,
    body,
    headers: { 'Content-Type': 'text/vtt', ...(ifMatch && { 'If-Match': ifMatch }) },
  })
  return { status: response.status, body: await response.json() }
}

const ask = (method: string, ifMatch: '*', body?: unknown, who = mara) =>
  who.call(method, `/videos/${videoId}/captions/en`, body, { 'If-Match': ifMatch })
const textAt = async (url: string) => (await service.fetch(url)).text()
const tracksFor = async (who: TestPerson) =>
  (await who.call('GET', `/videos/${videoId}/captions`)).body.items
const files = async () =>
  (await service.services.storage.list(`videos/${videoId}`)).map(({ key }) => key)

test('tracks take room, and there are only so many of one video', async () => {
  const used = async () => (await mara.call('GET', '/me')).body.quota.usedB
  const before = await used()
  const { body } = await put(subRip('Good evening'))
  const sizeB = (await textAt(body.url)).length
  expect((await used()) - before).toBe(sizeB)

  const allow = (quota_b: number | null) =>
    service.db.updateTable('people').set({ quota_b }).where('id', '=', mara.id).execute()
  await allow((await used()) + 10)
  expect((await put(subRip('Guten Abend'), { lang: 'de' })).body.code).toBe('quota-exceeded')
  await allow(null)
  expect(await files()).toHaveLength(1)

  const rows = Array.from({ length: captionLimits.tracks - 1 }, (_, at) => ({
    id: `track-${at}-of-many`,
    video_id: videoId,
    label: 'One of many',
    file_key: `videos/${videoId}/captions-${at}.vtt`,
    lang: `x${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`,
  }))
  await service.db.insertInto('captions').values(rows).execute()
  expect((await put(subRip('One more'), { lang: 'fr' })).body).toMatchObject({
    code: 'validation-failed',
    errors: [{ code: 'too-many' }],
  })
  expect((await put(subRip('Another'), { ifMatch: '*' })).status).toBe(200)
})

test('what takes no more room is done where there is none', async () => {
  await put(subRip('Good evening'))
  const allow = (quota_b: number | null) =>
    service.db.updateTable('people').set({ quota_b }).where('id', '=', mara.id).execute()
  await allow(1)
  try {
    expect((await ask('PATCH', '*', { state: 'published' })).status).toBe(200)
    expect((await ask('PATCH', '*', { state: 'draft' })).status).toBe(200)
    expect((await put(subRip('Evening'), { ifMatch: '*' })).status).toBe(200)
    expect((await put(subRip('Good evening'), { ifMatch: '*' })).body).toMatchObject({
      code: 'quota-exceeded',
      params: { neededB: 'Good '.length },
    })
  } finally {
    await allow(null)
  }
  expect(await files()).toHaveLength(1)
})

test('a file that cannot be removed now makes no failure of what is written down', async () => {
  await put(subRip('Good evening'))
  const removing = vi
    .spyOn(service.services.storage, 'remove')
    .mockRejectedValue(new Error('read-only'))
  try {
    expect((await put(subRip('Evening'), { ifMatch: '*' })).status).toBe(200)
    expect((await ask('DELETE', '*')).status).toBe(204)
  } finally {
    removing.mockRestore()
  }
  expect(await tracksFor(mara)).toEqual([])
})

test('what came inside a film that is to come is there for who may send one', async () => {
  const moira = await makePerson(service, 'moira', 'moderator')
  await put(subRip('Good evening'))
  expect(await tracksFor(moira)).toHaveLength(1)
  await service.db
    .updateTable('captions')
    .set({ film_number: 2 })
    .where('video_id', '=', videoId)
    .execute()
  expect(await tracksFor(moira)).toEqual([])
  expect(await tracksFor(mara)).toHaveLength(1)
})

test('nobody changes tracks more often than anybody does by hand', async () => {
  const lev = await makePerson(service, 'lev', 'creator')
  const codes = new Set<string>()
  for (let at = 0; at < 30; at++) codes.add((await ask('PATCH', '*', {}, lev)).body.code)
  expect([...codes]).not.toContain('rate-limited')
  expect((await ask('PATCH', '*', {}, lev)).body.code).toBe('rate-limited')
})
