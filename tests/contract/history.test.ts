import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type Answer, type TestService } from '#tests/support/service.ts'

let service: TestService
let now = new Date()
let mara: TestPerson
let iris: TestPerson
let channel: TestChannel

beforeAll(async () => {
  service = await startTestService(undefined, {
    // Each look at the clock is later, so that "newest first" is certain.
    clock: () => (now = new Date(now.getTime() + 1)),
  })
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris')
  channel = await makeChannel(service, mara, { name: 'Field Notes' })
})
afterAll(() => service.close())

const watch = (id: string, seq = 1) =>
  iris.call('PUT', `/videos/${id}/progress`, {
    positionMs: 60_000,
    durationMs: 600_000,
    state: 'playing',
    sessionId: 'session-1',
    seq,
  })
const watched = (answer: Answer): string[] =>
  answer.body.items.map((entry: { video: { id: string } }) => entry.video.id)

describe('history', () => {
  it('has the last watched first, is searched, paged and forgotten', async () => {
    const [first, second, third] = [
      await makeVideo(service, channel, mara, { title: 'Ice on the ridge' }),
      await makeVideo(service, channel, mara, { title: '50% wool' }),
      await makeVideo(service, channel, mara, { title: 'Ice cream' }),
    ]
    for (const id of [first, second, third]) await watch(id)
    await watch(first, 2)
    const all = await iris.call('GET', '/me/history')
    expect(watched(all)).toEqual([first, third, second])
    expect(all.body.items[0]).toMatchObject({ progress: { positionMs: 60_000, percent: 10 } })
    expect(watched(await iris.call('GET', '/me/history?q=ICE'))).toEqual([first, third])
    expect(watched(await iris.call('GET', '/me/history?q=50%25'))).toEqual([second])
    expect(watched(await iris.call('GET', `/me/history?q=${encodeURIComponent('٥٠')}`))).toEqual([
      second,
    ])
    expect(watched(await iris.call('GET', '/me/history?q=field+notes'))).toHaveLength(3)
    const page = await iris.call('GET', '/me/history?limit=2')
    expect(
      watched(await iris.call('GET', `/me/history?limit=2&cursor=${page.body.nextCursor}`)),
    ).toEqual([second])

    expect((await iris.call('DELETE', `/me/history/${third}`)).status).toBe(204)
    expect(watched(await iris.call('GET', '/me/history'))).toEqual([first, second])
    expect(watched(await mara.call('GET', '/me/history'))).toEqual([])
    expect((await iris.call('DELETE', '/me/history')).status).toBe(204)
    expect(watched(await iris.call('GET', '/me/history'))).toEqual([])
  })

  it('hides what one may no longer see, and shows it again when it is back', async () => {
    const id = await makeVideo(service, channel, mara)
    await watch(id)
    const setAccess = (access: 'private' | 'public') =>
      service.db.updateTable('videos').set({ access }).where('id', '=', id).execute()
    await setAccess('private')
    expect(watched(await iris.call('GET', '/me/history'))).toEqual([])
    await setAccess('public')
    expect(watched(await iris.call('GET', '/me/history'))).toEqual([id])
  })
})

describe('watch later', () => {
  it('has the last saved first, once, and is marked on every card', async () => {
    const [a, b] = [
      await makeVideo(service, channel, mara),
      await makeVideo(service, channel, mara, { title: 'Looms' }),
    ]
    for (const id of [a, b, a])
      expect((await iris.call('PUT', `/me/watch-later/${id}`)).status).toBe(204)
    expect(idsOf(await iris.call('GET', '/me/watch-later'))).toEqual([b, a])
    expect(idsOf(await iris.call('GET', '/me/watch-later?q=loom'))).toEqual([b])
    expect((await iris.call('GET', `/videos/${a}`)).body.isInWatchLater).toBe(true)
    expect((await mara.call('GET', `/videos/${a}`)).body.isInWatchLater).toBe(false)
    for (const id of [a, a])
      expect((await iris.call('DELETE', `/me/watch-later/${id}`)).status).toBe(204)
    expect(idsOf(await iris.call('GET', '/me/watch-later'))).toEqual([b])
  })

  it('does not take what is not there', async () => {
    const hidden = await makeVideo(service, channel, mara, { access: 'private' })
    expect((await iris.call('PUT', `/me/watch-later/${hidden}`)).status).toBe(404)
    expect((await iris.call('PUT', '/me/watch-later/nothing-here')).status).toBe(404)
  })
})

describe('liked videos', () => {
  it('have the last liked first, and no disliked ones', async () => {
    const made: string[] = []
    for (const value of ['like', 'like', 'dislike']) {
      const id = await makeVideo(service, channel, mara)
      made.push(id)
      await iris.call('PUT', `/videos/${id}/reaction`, { value })
    }
    expect(idsOf(await iris.call('GET', '/me/liked'))).toEqual([made[1], made[0]])
  })

  it('are for signed-in people', async () => {
    for (const list of ['history', 'watch-later', 'liked']) {
      expect((await service.call('GET', `/me/${list}`)).body.code).toBe('token-missing')
    }
  })
})
