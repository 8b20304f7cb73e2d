import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { chapterLimits } from '#contract/calls/chapter-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { listChaptersOf } from '#server/chapters/list-chapters.ts'
import { writeChapters } from '#server/chapters/write-chapters.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let iris: TestPerson
let channelId: string
let videoId: string

beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris', 'creator')
  channelId = (await makeChannel(service, mara, { name: 'Lanterns' })).id
})
afterAll(() => service.close())
beforeEach(async () => {
  videoId = await makeVideo(service, { id: channelId }, mara, { title: 'Paper and light' })
})

const path = () => `/videos/${videoId}/chapters`
const read = async () => (await service.call('GET', path(), { token: mara.token })).body
async function put(
  items: unknown,
  { who = mara, ifMatch }: { who?: TestPerson; ifMatch?: string } = {},
) {
  const etag = ifMatch ?? (await read()).etag
  return who.call('PUT', path(), { items }, { 'If-Match': etag })
}
const two = [
  { startMs: 0, title: 'Doors open' },
  { startMs: 4_000, title: 'The desk' },
]

test('chapters are written all at once, and whoever watches has them with the video', async () => {
  expect(await read()).toMatchObject({ items: [], etag: expect.any(String) })
  const { status, body } = await put(two)
  expect([status, body.items]).toEqual([200, two])
  const { body: seen } = await iris.call('GET', `/videos/${videoId}`)
  expect([seen.chapters, seen.chaptersCount]).toEqual([two, 2])
  expect((await put([{ startMs: 0, title: '  Only\u0301 one ' }])).body.items).toEqual([
    { startMs: 0, title: 'Onlý one' },
  ])
  expect((await put([])).body.items).toEqual([])
  expect((await read()).items).toEqual([])
})

test('of two who read the same the second hears of the first, and nothing of theirs is lost', async () => {
  const { etag } = await read()
  expect((await put(two, { ifMatch: etag })).status).toBe(200)
  const late = await put([{ startMs: 0, title: 'Mine' }], { ifMatch: etag })
  const { etag: now, items } = await read()
  expect([late.status, late.body.code, late.body.params]).toEqual([
    412,
    'version-conflict',
    { etag: now },
  ])
  expect(items).toEqual(two)
  const blind = await mara.call('PUT', path(), { items: [] })
  expect([blind.status, blind.body.code]).toEqual([428, 'precondition-required'])
})

test('at the same moment one of two is written', async () => {
  const { etag } = await read()
  const both = await Promise.all(
    ['A', 'B'].map((title) => put([{ startMs: 0, title }], { ifMatch: etag })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  const won = both.find(({ status }) => status === 200)
  expect((await read()).items).toEqual(won?.body.items)
})

test('who may only watch, or nobody known, writes none', async () => {
  expect((await put(two, { who: iris })).body.code).toBe('forbidden')
  const { status } = await service.call('PUT', path(), {
    body: { items: two },
    headers: { 'If-Match': '*' },
  })
  expect(status).toBe(401)
  expect((await read()).items).toEqual([])
})

test('a video that was deleted while somebody waited to write its chapters keeps those it had', async () => {
  await put(two)
  const { db } = service
  const person = { id: mara.id, role: 'creator' } as const
  const { video } = await findVideoToSee(db, person, videoId)
  const { etag } = await read()
  await mara.call('DELETE', `/videos/${videoId}`)
  const late = writeChapters(service.services, { person, video, ifMatch: `"${etag}"` }, [])
  await expect(late).rejects.toMatchObject({ code: 'video-deleted' })
  expect(await listChaptersOf(db, videoId)).toEqual(two)
})

test.each([
  ['the first not at the start', [{ startMs: 1, title: 'a' }], 'first-not-at-start', '#/items'],
  ['two at once', [two[0], { startMs: 999, title: 'b' }], 'too-close', '#/items'],
  ['in another order', [two[0], two[1], { startMs: 2_000, title: 'c' }], 'too-close', '#/items'],
  ['no title', [{ startMs: 0, title: ' ' }], 'too-short', '#/items/0/title'],
  ['too long a title', [{ startMs: 0, title: 'x'.repeat(101) }], 'too-long', '#/items/0/title'],
  ['a line in a title', [{ startMs: 0, title: 'a\nb' }], 'control-character', '#/items/0/title'],
  [
    'in the last second',
    [two[0], { startMs: 599_001, title: 'z' }],
    'too-near-end',
    '#/items/1/startMs',
  ],
  [
    'when it has ended',
    [two[0], { startMs: 600_000, title: 'z' }],
    'after-end',
    '#/items/1/startMs',
  ],
])('%s: it says which, and all stays', async (_, items, code, pointer) => {
  await put(two)
  const { status, body } = await put(items)
  expect(status).toBe(422)
  expect(body.errors).toEqual([expect.objectContaining({ pointer, code })])
  expect((await read()).items).toEqual(two)
})

test('there are a hundred at most, and the last may begin a second before the end', async () => {
  const { chapters } = chapterLimits
  const many = Array.from({ length: chapters }, (_, at) => ({
    startMs: at * 1_000,
    title: `${at}`,
  }))
  const last = { startMs: 599_000, title: 'last' }
  expect(
    (await put([...many.slice(1).map((one, at) => ({ ...one, startMs: at * 1_000 })), last]))
      .status,
  ).toBe(200)
  expect((await put([...many, last])).status).toBe(422)
})
