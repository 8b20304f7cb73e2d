import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  makeCaptions,
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const quarterMs = 15 * 60_000
const now = { ms: Date.now() }
let service: TestService
let owner: TestPerson
let viewer: TestPerson
let channel: TestChannel
let id: string

beforeAll(async () => {
  service = await startTestService(undefined, { clock: () => new Date(now.ms) })
  owner = await makePerson(service, 'olga', 'creator')
  viewer = await makePerson(service, 'vera')
  channel = await makeChannel(service, owner)
})
afterAll(() => service.close())
beforeEach(async () => {
  id = await makeVideo(service, channel, owner, {
    access: 'internal',
    thumbnails: JSON.stringify([{ key: 'videos/beside/poster.webp', width: 640, height: 360 }]),
    storyboard: JSON.stringify({
      key: 'videos/beside/board.webp',
      tileW: 160,
      tileH: 90,
      cols: 1,
      rows: 1,
      count: 1,
      intervalMs: 1000,
    }),
  })
  await makeCaptions(service, id, 'en', ['What is said.'])
  for (const name of [
    'beside/poster.webp',
    'beside/board.webp',
    `${id}/en.vtt`,
    `${id}/original.mp4`,
  ])
    await service.services.storage.write(`videos/${name}`, new Uint8Array(8))
})

interface Addresses {
  poster: string
  storyboard: string
  captions: string
}

async function addressesFor(person: TestPerson | null): Promise<Addresses> {
  const path = `/videos/${id}`
  const { body } = await (person?.call('GET', path) ?? service.call('GET', path))
  return {
    poster: body.thumbnail.srcset[0].url,
    storyboard: body.storyboard.url,
    captions: body.captions[0].url,
  }
}

async function statusesOf(addresses: Addresses, headers: Record<string, string> = {}) {
  const answers = Object.entries(addresses).map(async ([name, url]: [string, string]) => {
    const { status } = await service.fetch(url, { headers })
    return [name, status] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

const all = (status: number) => ({ poster: status, storyboard: status, captions: status })
const change = (values: object) =>
  service.db.updateTable('videos').set(values).where('id', '=', id).execute()

test('what is beside a film is refused as soon as it may not be seen any more, also to a cache that asks', async () => {
  const [theirs, own] = [await addressesFor(viewer), await addressesFor(owner)]
  expect(await statusesOf(theirs)).toEqual(all(200))
  await change({ access: 'private' })
  expect(await statusesOf(theirs)).toEqual(all(403))
  expect(await statusesOf(theirs, { 'If-None-Match': '*' })).toEqual(all(403))
  expect(await statusesOf(own)).toEqual(all(200))
})

test('the same goes for what was public, shared with somebody, unpublished or deleted', async () => {
  await change({ access: 'public' })
  const everybodys = await addressesFor(null)
  expect(await statusesOf(everybodys)).toEqual(all(200))
  await change({ access: 'internal' })
  expect(await statusesOf(everybodys)).toEqual(all(403))

  await change({ access: 'restricted' })
  const grant = { video_id: id, person_id: viewer.id }
  await service.db.insertInto('access_grants').values(grant).execute()
  const shared = await addressesFor(viewer)
  expect(await statusesOf(shared)).toEqual(all(200))
  await service.db.deleteFrom('access_grants').where('video_id', '=', id).execute()
  expect(await statusesOf(shared)).toEqual(all(403))

  await change({ access: 'internal' })
  const before = await addressesFor(viewer)
  await change({ publication: 'unpublished' })
  expect(await statusesOf(before)).toEqual(all(403))
  await change({ publication: 'published', deleted_at: new Date(now.ms) })
  expect(await statusesOf(before)).toEqual(all(403))
  // Its owner still recognises it among what they deleted.
  const mine = await owner.call('GET', '/me/videos?state=deleted')
  const item = mine.body.items.find((each: { id: string }) => each.id === id)
  expect((await service.fetch(item.thumbnail.srcset[0].url)).status).toBe(200)
})

test('nothing beside a film stays in a cache for longer than a quarter of an hour', async () => {
  for (const access of ['internal', 'public'] as const) {
    await change({ access })
    for (const url of Object.values(await addressesFor(viewer))) {
      const { headers } = await service.fetch(url)
      const cache = headers.get('Cache-Control') ?? ''
      expect(Number(/max-age=(\d+)/.exec(cache)?.[1])).toBeLessThanOrEqual(900)
      const isWords = headers.get('Content-Type')?.startsWith('text/vtt') === true
      expect(cache.startsWith('public')).toBe(access === 'public' && !isWords)
      if (!isWords) expect(cache).not.toContain('immutable')
    }
  }
})

test('a picture keeps its address for a day, so that a page open for long shows it still; what is said does not', async () => {
  const addresses = await addressesFor(viewer)
  const etag = (await service.fetch(addresses.poster)).headers.get('ETag') ?? ''
  now.ms += quarterMs + 1000
  expect(await statusesOf(addresses)).toEqual({ poster: 200, storyboard: 200, captions: 403 })
  const again = await service.fetch(addresses.poster, { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
})

test('a public picture is the same address for everybody, an internal one is not', async () => {
  const other = await makePerson(service, 'otto')
  const posters = async () =>
    Promise.all([viewer, other].map(async (person) => (await addressesFor(person)).poster))
  const [mine, theirs] = await posters()
  expect(mine).not.toBe(theirs)
  await change({ access: 'public' })
  const [one, same] = await posters()
  expect(one).toBe(same)
})

test('the picture of a public video that is not on show yet is its owner’s', async () => {
  await change({ access: 'public', publication: 'unpublished', state: 'processing' })
  const { poster } = await addressesFor(owner)
  expect((await service.fetch(poster)).status).toBe(200)
})
