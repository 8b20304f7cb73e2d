import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type Answer, type TestService } from '#tests/support/service.ts'

let service: TestService
let iris: TestPerson
beforeAll(async () => {
  service = await startTestService()
  iris = await makePerson(service, 'iris')
})
afterAll(() => service.close())

const shelvesOf = (answer: Answer): Record<string, string[]> =>
  Object.fromEntries(
    answer.body.shelves.map((shelf: { id: string; items: { id: string }[] }) => [
      shelf.id,
      shelf.items.map((item) => item.id),
    ]),
  )

describe('the home page', () => {
  it('has no shelves while there is nothing on', async () => {
    expect((await iris.call('GET', '/home')).body).toEqual({ shelves: [] })
  })

  it('has for each person what is theirs, and for somebody signed out what is public', async () => {
    const mara = await makePerson(service, 'mara', 'creator')
    const [followed, other] = [await makeChannel(service, mara), await makeChannel(service, mara)]
    const started = await makeVideo(service, other, mara, { access: 'internal', view_count: 3 })
    const finished = await makeVideo(service, other, mara, { published_at: new Date('2026-02-01') })
    const news = await makeVideo(service, followed, mara, {
      published_at: new Date('2026-03-01'),
      is_featured: true,
      featured_lead: 'Come and see.',
      view_count: 9,
    })
    await iris.call('PUT', `/subscriptions/${followed.handle}`, {})
    await iris.call('PUT', `/me/watch-later/${news}`)
    const report = { durationMs: 600_000, state: 'playing', sessionId: 'session-1', seq: 1 }
    await iris.call('PUT', `/videos/${started}/progress`, { ...report, positionMs: 60_000 })
    await iris.call('PUT', `/videos/${finished}/progress`, { ...report, positionMs: 590_000 })

    const mine = await iris.call('GET', '/home')
    const shelves = shelvesOf(mine)
    expect(Object.keys(shelves)).toEqual([
      'featured',
      'continue',
      'subscriptions',
      'programme',
      'popular',
    ])
    expect(shelves['featured']).toEqual([news])
    expect(shelves['continue']).toEqual([started])
    expect(shelves['subscriptions']).toEqual([news])
    expect(shelves['programme']).toEqual([news, finished, started])
    expect(shelves['popular']?.[0]).toBe(news)
    expect(mine.body.shelves[0].lead).toBe('Come and see.')
    expect(mine.body.shelves[0].items[0].isInWatchLater).toBe(true)
    expect(mine.body.shelves[1].items[0].progress).toEqual({
      positionMs: 60_000,
      percent: 10,
      completed: false,
    })

    const everybody = shelvesOf(await service.call('GET', '/home'))
    expect(everybody).toEqual({ featured: [news], public: [news, finished] })
  })
})
