import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { statusOf, VideoStatus } from '#contract/video-status.ts'
import { Publication, VideoState } from '#contract/videos.ts'
import {
  idsOf,
  makeCaptions,
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const minute = 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

let service: TestService
let mara: TestPerson
let iris: TestPerson
let studio: TestChannel
let hall: TestChannel

beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris')
  studio = await makeChannel(service, mara, { handle: 'studio' })
  hall = await makeChannel(service, mara, { handle: 'hall' })
})
afterAll(() => service.close())

async function everyPage(path: string, onPage?: (page: number) => Promise<void>) {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const answer = await service.call('GET', `${path}${query}`)
    expect(answer.status).toBe(200)
    pages.push(idsOf(answer))
    cursor = answer.body.nextCursor
    await onPage?.(pages.length)
  } while (cursor !== null)
  return pages
}

describe('pages of videos', () => {
  const made: string[] = []
  beforeAll(async () => {
    // Three share each moment, so that a page ends among equals.
    for (let index = 0; index < 9; index += 1) {
      const values = {
        published_at: daysAgo(10 + Math.floor(index / 3)),
        view_count: index % 2,
        duration_ms: 1000,
        category: 'pages',
      }
      made.push(await makeVideo(service, studio, mara, values))
    }
  })

  it.each(['new', 'popular', 'longest'])(
    'sorted by %s show every video once, in pages of two',
    async (sort) => {
      const pages = await everyPage(`/videos?category=pages&limit=2&sort=${sort}`)
      expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2, 1])
      expect(pages.flat().toSorted()).toEqual(made.toSorted())
    },
  )

  it('stay where they are when a newer video is published meanwhile', async () => {
    const pages = await everyPage('/videos?category=pages&limit=4', async (page) => {
      if (page === 1)
        await makeVideo(service, studio, mara, { category: 'pages', published_at: daysAgo(0) })
    })
    expect(pages.flat().toSorted()).toEqual(made.toSorted())
  })

  it('say on the first how many there are in all', async () => {
    const count = (await everyPage('/videos?category=pages&limit=4')).flat().length
    const first = await service.call('GET', '/videos?category=pages&limit=4')
    expect(first.body.total).toBe(count)
    const second = await service.call(
      'GET',
      `/videos?category=pages&limit=4&cursor=${first.body.nextCursor}`,
    )
    expect(second.body.total).toBeUndefined()
    const filtered = await service.call('GET', '/videos?category=pages&channel=hall')
    expect(filtered.body.total).toBe(0)
    const { body } = await mara.call('GET', '/me/videos?limit=4&channel=studio')
    expect([body.items.length, body.total]).toEqual([4, count])
  })

  const bad = [
    ['is no cursor', 'abc'],
    [
      'is of another list',
      Buffer.from('["comments-new","2026-01-01 00:00:00+00","x"]').toString('base64url'),
    ],
    ['is of another sort', Buffer.from('["videos-popular","1","x"]').toString('base64url')],
    [
      'holds a key that is no date',
      Buffer.from(`["videos-new","1' or 1=1","x"]`).toString('base64url'),
    ],
    ['is too long', 'a'.repeat(600)],
  ]
  it.each(bad)('refuse a cursor that %s', async (_, cursor) => {
    const { status, body } = await service.call('GET', `/videos?cursor=${cursor}`)
    expect([status, body.code]).toEqual([400, 'invalid-cursor'])
  })
})

describe('filters', () => {
  const ids: Record<string, string> = {}
  const found = async (query: string, person?: TestPerson) => {
    const path = `/videos?channel=hall&${query}`
    const answer = await (person?.call('GET', path) ?? service.call('GET', path))
    const names = Object.entries(ids)
    return idsOf(answer)
      .map((id) => names.find(([, other]) => other === id)?.[0] ?? id)
      .toSorted()
  }
  beforeAll(async () => {
    const make = async (name: string, values: Parameters<typeof makeVideo>[3]) => {
      ids[name] = await makeVideo(service, hall, mara, values)
    }
    await make('short', { duration_ms: 4 * minute - 1, published_at: daysAgo(2), lang: 'en' })
    await make('fair', { duration_ms: 4 * minute, published_at: daysAgo(800) })
    await make('medium', { duration_ms: 20 * minute, published_at: daysAgo(20), lang: 'en-GB' })
    await make('long', { duration_ms: 20 * minute + 1, published_at: daysAgo(200), lang: 'de' })
    await make('tagged', { duration_ms: null, published_at: daysAgo(900), tags: ['Open Data'] })
    await makeCaptions(service, ids['long'] ?? '', 'en', ['Hello'])
  })

  it('take videos by length', async () => {
    expect(await found('duration=short')).toEqual(['short'])
    expect(await found('duration=medium')).toEqual(['fair', 'medium'])
    expect(await found('duration=long')).toEqual(['long'])
  })

  it('take videos by age', async () => {
    expect(await found('date=week')).toEqual(['short'])
    expect(await found('date=month')).toEqual(['medium', 'short'])
    expect(await found('date=year')).toEqual(['long', 'medium', 'short'])
  })

  it('take a language with its regions', async () => {
    expect(await found('lang=en')).toEqual(['medium', 'short'])
    expect(await found('lang=en-GB')).toEqual(['medium'])
  })

  it('take captions, and tags in any case', async () => {
    expect(await found('cc=1')).toEqual(['long'])
    expect(await found('tag=open%20data')).toEqual(['tagged'])
  })

  it('leave out what the person has finished', async () => {
    const report = { durationMs: 20 * minute, state: 'ended', sessionId: 'session-1', seq: 1 }
    await iris.call('PUT', `/videos/${ids['medium']}/progress`, { ...report, positionMs: 1000 })
    expect(await found('unwatched=1', iris)).toEqual(['fair', 'long', 'short', 'tagged'])
    expect(await found('unwatched=1')).toHaveLength(5)
  })

  it('name a wrong value by its field', async () => {
    const { status, body } = await service.call('GET', '/videos?duration=endless')
    expect([status, body.errors[0].pointer]).toEqual([422, '#/query/duration'])
  })
})

describe('related videos', () => {
  it('have the same channel and tags first, and never the video itself', async () => {
    const [a, b] = [await makeChannel(service, mara), await makeChannel(service, mara)]
    const category = 'related'
    const base = await makeVideo(service, a, mara, { tags: ['Sound', 'Ice'], category })
    const both = await makeVideo(service, a, mara, { tags: ['sound', 'ice'] })
    const tags = await makeVideo(service, b, mara, { tags: ['ice', 'SOUND'] })
    const channel = await makeVideo(service, a, mara, {})
    const same = await makeVideo(service, b, mara, { category })
    const related = await service.call('GET', `/videos/${base}/related?limit=4`)
    expect(idsOf(related)).toEqual([both, tags, channel, same])
    const pages = await everyPage(`/videos/${base}/related?limit=3`)
    expect(new Set(pages.flat()).size).toBe(pages.flat().length)
    expect(pages.flat()).not.toContain(base)
  })

  it('are only those of the same subject or with a tag in common where that is asked', async () => {
    const own = await makeChannel(service, mara)
    const base = await makeVideo(service, own, mara, { tags: ['Reed'], category: 'alike' })
    const tagged = await makeVideo(service, await makeChannel(service, mara), mara, {
      tags: ['reed'],
    })
    const same = await makeVideo(service, own, mara, { category: 'alike' })
    await makeVideo(service, own, mara, {})
    const { body } = await service.call('GET', `/videos/${base}/related?alike=1`)
    expect(new Set(body.items.map(({ id }: { id: string }) => id))).toEqual(new Set([tagged, same]))
    expect(body.nextCursor).toBeNull()
  })

  it('are of a large subject the newest that one may find', async () => {
    const own = await makeChannel(service, mara)
    const values = { category: 'large', title: 'Part of many' }
    const base = await makeVideo(service, own, mara, { ...values, published_at: daysAgo(9) })
    const oldest = await makeVideo(service, own, mara, { ...values, published_at: daysAgo(8) })
    for (let n = 0; n < 199; n += 1) {
      await makeVideo(service, own, mara, { ...values, published_at: daysAgo(7) })
    }
    for (const access of ['private', 'internal'] as const) {
      await makeVideo(service, own, mara, { ...values, access, published_at: daysAgo(1) })
    }
    const path = `/videos/${base}/related?alike=1&limit=100`
    expect((await everyPage(path)).flat()).toHaveLength(200)
    expect((await everyPage(path)).flat()).toContain(oldest)
    await makeVideo(service, own, mara, { ...values, published_at: daysAgo(7) })
    expect((await everyPage(path)).flat()).toHaveLength(200)
    expect((await everyPage(path)).flat()).not.toContain(oldest)
  })
})

describe('the subscription feed', () => {
  it('has the new videos of subscribed channels, without the watched ones when asked', async () => {
    const person = await makePerson(service, 'feedreader')
    const [mine, other] = [await makeChannel(service, mara), await makeChannel(service, mara)]
    const older = await makeVideo(service, mine, mara, { published_at: daysAgo(3) })
    const newer = await makeVideo(service, mine, mara, { published_at: daysAgo(1) })
    await makeVideo(service, other, mara)
    await person.call('PUT', `/subscriptions/${mine.handle}`, {})
    expect(idsOf(await person.call('GET', '/feed/subscriptions'))).toEqual([newer, older])
    const report = {
      positionMs: 599_000,
      durationMs: 600_000,
      state: 'playing',
      sessionId: 'session-1',
      seq: 1,
    }
    await person.call('PUT', `/videos/${newer}/progress`, report)
    expect(idsOf(await person.call('GET', '/feed/subscriptions?hideWatched=1'))).toEqual([older])
  })
})

describe('my videos', () => {
  it('are found by the status each has', async () => {
    const owner = await makePerson(service, 'keeper', 'creator')
    const channel = await makeChannel(service, owner)
    for (const state of VideoState.options)
      for (const publication of Publication.options)
        for (const access of ['private', 'internal'] as const)
          await makeVideo(service, channel, owner, {
            ...(state === 'deleted' ? { deleted_at: new Date() } : { state }),
            publication,
            access,
          })
    await makeVideo(service, channel, owner, {
      publication: 'unpublished',
      publish_at: new Date(Date.now() + 3_600_000),
    })
    let count = 0
    for (const status of VideoStatus.options) {
      const { body } = await owner.call('GET', `/me/videos?status=${status}&limit=100`)
      expect(new Set(body.items.map(statusOf)), status).toEqual(new Set([status]))
      count += body.items.length
    }
    expect(count).toBe(VideoState.options.length * Publication.options.length * 2 + 1)
  })

  it('are mine and those of my channels, drafts included, deleted ones on demand', async () => {
    const owner = await makePerson(service, 'maker', 'creator')
    const editor = await makePerson(service, 'editor')
    const channel = await makeChannel(service, owner, { editors: [editor], handle: 'makers' })
    const draft = await makeVideo(service, channel, owner, {
      title: 'B draft',
      state: 'draft',
      publication: 'unpublished',
      published_at: null,
      access: 'private',
    })
    const shown = await makeVideo(service, channel, owner, { title: 'A 100% show', view_count: 5 })
    const gone = await makeVideo(service, channel, owner, { deleted_at: new Date() })
    expect(idsOf(await owner.call('GET', '/me/videos?sort=title'))).toEqual([shown, draft])
    expect(idsOf(await editor.call('GET', '/me/videos?sort=views'))).toEqual([shown, draft])
    // What a channel lets its editors change is not theirs.
    expect(idsOf(await owner.call('GET', '/me/videos?own=1&sort=title'))).toEqual([shown, draft])
    expect(idsOf(await editor.call('GET', '/me/videos?own=1'))).toEqual([])
    expect(idsOf(await owner.call('GET', '/me/videos?state=deleted'))).toEqual([gone])
    expect(idsOf(await owner.call('GET', '/me/videos?state=draft'))).toEqual([draft])
    expect(idsOf(await owner.call('GET', '/me/videos?publication=published'))).toEqual([shown])
    expect(idsOf(await owner.call('GET', '/me/videos?publication=unpublished'))).toEqual([draft])
    expect(idsOf(await owner.call('GET', '/me/videos?access=public'))).toEqual([shown])
    expect(idsOf(await owner.call('GET', '/me/videos?q=100%25'))).toEqual([shown])
    expect(idsOf(await owner.call('GET', '/me/videos?channel=makers&q=nothing'))).toEqual([])
    expect(idsOf(await iris.call('GET', '/me/videos'))).toEqual([])
    expect((await service.call('GET', '/me/videos')).status).toBe(401)
  })
})
