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
    const older = await makeVideo(service, followed, mara, { published_at: new Date('2026-01-02') })
    await iris.call('PUT', `/subscriptions/${followed.handle}`, {})
    await iris.call('PUT', `/me/watch-later/${news}`)
    const report = { durationMs: 600_000, state: 'playing', sessionId: 'session-1', seq: 1 }
    await iris.call('PUT', `/videos/${started}/progress`, { ...report, positionMs: 60_000 })
    await iris.call('PUT', `/videos/${finished}/progress`, { ...report, positionMs: 590_000 })

    const mine = await iris.call('GET', '/home')
    const shelves = shelvesOf(mine)
    expect(shelves).toEqual({
      featured: [news],
      continue: [started],
      subscriptions: [older],
      programme: [finished],
    })
    expect(mine.body.shelves[0].lead).toBe('Come and see.')
    expect(mine.body.shelves[0].items[0].isInWatchLater).toBe(true)
    expect(mine.body.shelves[1].items[0].progress).toEqual({
      positionMs: 60_000,
      percent: 10,
      completed: false,
    })

    const everybody = shelvesOf(await service.call('GET', '/home'))
    expect(everybody).toEqual({ featured: [news], public: [finished, older] })
  })

  it('has what an administrator puts on the front, one at a time, for those who may find it', async () => {
    const other = await startTestService()
    const mara = await makePerson(other, 'mara', 'creator')
    const admin = await makePerson(other, 'ada', 'admin')
    const channel = await makeChannel(other, mara)
    const at = (day: number) => ({ published_at: new Date(Date.UTC(2026, 4, day)) })
    const old = await makeVideo(other, channel, mara, {
      ...at(1),
      description: 'What the **lamps** say.\n\n- one',
    })
    const inside = await makeVideo(other, channel, mara, { ...at(2), access: 'internal' })
    const newest = await makeVideo(other, channel, mara, at(3))
    const front = async (person: TestPerson | TestService) => {
      const { body } = await person.call('GET', '/home')
      const { id, lead, items } = body.shelves[0]
      return [id, items[0].id, lead]
    }
    const put = (person: TestPerson, id: string, isFeatured = true) =>
      person.call('PUT', `/videos/${id}/featured`, { isFeatured })
    expect(await front(mara)).toEqual(['newest', newest, null])

    expect((await put(admin, old)).body).toMatchObject({ id: old, isFeatured: true })
    expect(await front(other)).toEqual(['featured', old, 'What the lamps say.'])
    const refused = await put(mara, inside)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])

    await put(admin, inside)
    expect((await admin.call('GET', `/videos/${old}`)).body.isFeatured).toBe(false)
    expect(await front(mara)).toEqual(['featured', inside, null])
    expect(await front(other)).toEqual(['newest', newest, null])

    await put(admin, old, false)
    expect(await front(mara)).toEqual(['featured', inside, null])
    await put(admin, inside, false)
    expect(await front(mara)).toEqual(['newest', newest, null])
    await other.close()
  })

  it('keeps its video where one is put there that is not published or is private', async () => {
    const other = await startTestService()
    const admin = await makePerson(other, 'ada', 'admin')
    const channel = await makeChannel(other, admin)
    const shown = await makeVideo(other, channel, admin)
    const put = (id: string, isFeatured = true) =>
      admin.call('PUT', `/videos/${id}/featured`, { isFeatured })
    await put(shown)
    for (const [values, code] of [
      [{ publication: 'unpublished', published_at: null }, 'not-published'],
      [{ publication: 'when_ready', published_at: null, state: 'processing' }, 'not-published'],
      [{ access: 'private' }, 'private'],
    ] as const) {
      const unseen = await makeVideo(other, channel, admin, values)
      const { status, body } = await put(unseen)
      expect([status, body.code, body.errors]).toMatchObject([
        422,
        'validation-failed',
        [{ pointer: '#/isFeatured', code }],
      ])
      expect((await put(unseen, false)).status).toBe(200)
    }
    expect(shelvesOf(await other.call('GET', '/home'))['featured']).toEqual([shown])
    // One that was hidden since may be taken off.
    await other.db
      .updateTable('videos')
      .set({ access: 'private' })
      .where('id', '=', shown)
      .execute()
    expect((await put(shown, false)).body.isFeatured).toBe(false)
    await other.close()
  })

  it('shows no video twice, and the newest with a picture large where nobody chose one', async () => {
    const other = await startTestService()
    const mara = await makePerson(other, 'mara', 'creator')
    const channel = await makeChannel(other, mara)
    const picture = [{ width: 320, height: 180, key: 'pictures/one.jpg' }]
    const pictured = await makeVideo(other, channel, mara, {
      published_at: new Date('2026-03-01'),
      thumbnails: JSON.stringify(picture),
    })
    for (let day = 1; day <= 15; day += 1) {
      await makeVideo(other, channel, mara, { published_at: new Date(Date.UTC(2026, 4, day)) })
    }
    const shelves = shelvesOf(await mara.call('GET', '/home'))
    expect(Object.keys(shelves)).toEqual(['newest', 'programme', 'popular'])
    expect(shelves['newest']).toEqual([pictured])
    const shown = Object.values(shelves).flat()
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown).toHaveLength(16)
    await other.close()
  })
})
