import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

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

let service: TestService
let iris: TestPerson
let mara: TestPerson
let channel: TestChannel
let id: string
let now = new Date()

beforeAll(async () => {
  service = await startTestService(undefined, { clock: () => now })
  iris = await makePerson(service, 'iris')
  mara = await makePerson(service, 'mara', 'creator')
  channel = await makeChannel(service, mara)
})
afterAll(() => service.close())
beforeEach(async () => {
  now = new Date()
  id = await makeVideo(service, channel, mara, { duration_ms: 600_000 })
})

const report = { durationMs: 600_000, state: 'playing', sessionId: 'session-1', seq: 1 }
const progress = (person: TestPerson | null, values: object) =>
  person?.call('PUT', `/videos/${id}/progress`, { ...report, ...values }) ??
  service.call('PUT', `/videos/${id}/progress`, { body: { ...report, ...values } })
const viewCount = async () => (await service.call('GET', `/videos/${id}`)).body.viewCount
const positionOf = async (person: TestPerson) =>
  (await person.call('GET', `/videos/${id}`)).body.progress?.positionMs ?? null

describe('a playback grant', () => {
  it('lasts a quarter of an hour and is renewed at 80 %', async () => {
    const { status, body, headers } = await service.call('POST', `/videos/${id}/playback`)
    expect(status).toBe(201)
    expect(headers.get('Cache-Control')).toBe('no-store')
    const at = (name: string) => Date.parse(body[name]) - now.getTime()
    expect([at('issuedAt'), at('renewAfter'), at('expiresAt')]).toEqual([0, 720_000, 900_000])
    expect(body.source).toMatchObject({ kind: 'file', mimeType: 'video/mp4' })
    expect(
      Number(new URL(body.source.url).searchParams.get('e')) * 1000 - now.getTime(),
    ).toBeLessThanOrEqual(900_000)
  })

  it('has another mark of its words once what can be read has changed, and so has a report', async () => {
    const granted = async () => (await service.call('POST', `/videos/${id}/playback`)).body.words
    const reported = async () => (await progress(iris, { positionMs: 1 })).body.words
    const before = await granted()
    expect(await reported()).toBe(before)
    await makeCaptions(service, id, 'en', ['Good evening'])
    const shown = await granted()
    expect(shown).not.toBe(before)
    expect(await reported()).toBe(shown)
    const track = service.db.updateTable('captions').where('video_id', '=', id)
    await track.set({ version: 2 }).execute()
    const written = await reported()
    expect(written).not.toBe(shown)
    await track.set({ state: 'draft' }).execute()
    expect(await reported(), 'a draft is nothing that can be read').toBe(before)
  })

  const resumes: [string, number, number][] = [
    ['in the first ten seconds starts anew', 9_999, 0],
    ['after ten seconds resumes', 10_000, 10_000],
    ['just before the last half minute resumes', 570_000, 570_000],
    ['in the last half minute starts anew', 570_001, 0],
    ['at the end starts anew', 600_000, 0],
  ]
  it.each(resumes)('left off %s', async (_, positionMs, resumeMs) => {
    await progress(iris, { positionMs })
    const { body } = await iris.call('POST', `/videos/${id}/playback`)
    expect(body.resumeMs).toBe(resumeMs)
  })

  it('for somebody signed out starts at the beginning', async () => {
    await progress(null, { positionMs: 60_000 })
    expect((await service.call('POST', `/videos/${id}/playback`)).body.resumeMs).toBe(0)
  })
})

describe('progress', () => {
  it('that arrives late does not overwrite what came after it', async () => {
    await progress(iris, { positionMs: 40_000, seq: 5 })
    await progress(iris, { positionMs: 20_000, seq: 4 })
    expect(await positionOf(iris)).toBe(40_000)
    await progress(iris, { positionMs: 15_000, seq: 0, sessionId: 'another-1' })
    expect(await positionOf(iris)).toBe(15_000)
  })

  it('is completed from 95 % on', async () => {
    await progress(iris, { positionMs: 569_999, seq: 1 })
    expect((await iris.call('GET', `/videos/${id}`)).body.progress.completed).toBe(false)
    await progress(iris, { positionMs: 570_000, seq: 2 })
    expect((await iris.call('GET', `/videos/${id}`)).body.progress).toMatchObject({
      completed: true,
      percent: 95,
    })
  })

  it('never goes past the end', async () => {
    await progress(iris, { positionMs: 10_000_000 })
    expect((await iris.call('GET', `/videos/${id}`)).body.progress).toMatchObject({
      positionMs: 600_000,
      percent: 100,
    })
  })

  it('is not kept while history is paused, and the view still counts', async () => {
    const quiet = await makePerson(service, 'quiet')
    await quiet.call(
      'PATCH',
      '/me/preferences',
      { history: { enabled: false } },
      { 'Content-Type': 'application/merge-patch+json' },
    )
    await progress(quiet, { positionMs: 60_000, watchedMs: 60_000 })
    expect(await positionOf(quiet)).toBeNull()
    expect(idsOf(await quiet.call('GET', '/me/history'))).toEqual([])
    expect(await viewCount()).toBe(1)
  })

  it('is refused when it makes no sense', async () => {
    const { status, body } = await progress(iris, { positionMs: -1 })
    expect([status, body.errors[0].pointer]).toEqual([422, '#/positionMs'])
  })
})

describe('a view', () => {
  /** As if so many minutes had passed since every view. */
  const moveViews = (minutes: number) =>
    service.db
      .updateTable('views')
      .set({ counted_at: sql<Date>`counted_at - make_interval(mins => ${minutes}::int)` })
      .where('video_id', '=', id)
      .execute()

  it('counts after 30 s, once in half an hour for each viewer', async () => {
    await progress(iris, { positionMs: 29_999, watchedMs: 29_999, seq: 1 })
    expect(await viewCount()).toBe(0)
    await progress(iris, { positionMs: 30_000, watchedMs: 30_000, seq: 2 })
    await progress(iris, { positionMs: 90_000, watchedMs: 90_000, seq: 3 })
    await progress(iris, { positionMs: 30_000, watchedMs: 30_000, seq: 0, sessionId: 'session-2' })
    expect(await viewCount()).toBe(1)
    await progress(mara, { positionMs: 30_000, watchedMs: 30_000 })
    expect(await viewCount()).toBe(2)
    await moveViews(29)
    await progress(mara, { positionMs: 40_000, watchedMs: 40_000, seq: 9 })
    expect(await viewCount()).toBe(2)
    await moveViews(2)
    await progress(mara, { positionMs: 50_000, watchedMs: 50_000, seq: 10 })
    expect(await viewCount()).toBe(3)
  })

  it('is not where somebody jumped to', async () => {
    await progress(iris, { positionMs: 60_000 })
    await progress(iris, { positionMs: 590_000, watchedMs: 29_999, seq: 2 })
    expect(await viewCount()).toBe(0)
    await progress(iris, { positionMs: 20_000, watchedMs: 30_000, seq: 3 })
    expect(await viewCount()).toBe(1)
  })

  it('of somebody signed out counts once for their player', async () => {
    await progress(null, { positionMs: 30_000, watchedMs: 30_000 })
    await progress(null, { positionMs: 50_000, watchedMs: 50_000, seq: 2 })
    expect(await viewCount()).toBe(1)
  })

  it('of a short video counts at half of it', async () => {
    id = await makeVideo(service, channel, mara, { duration_ms: 20_000 })
    await progress(iris, { positionMs: 9_999, watchedMs: 9_999, durationMs: 20_000 })
    expect(await viewCount()).toBe(0)
    await progress(iris, { positionMs: 10_000, watchedMs: 10_000, durationMs: 20_000, seq: 2 })
    expect(await viewCount()).toBe(1)
  })

  it('is counted once when two reports come together', async () => {
    await Promise.all([
      progress(iris, { positionMs: 40_000, watchedMs: 40_000 }),
      progress(iris, { positionMs: 41_000, watchedMs: 41_000, seq: 2 }),
    ])
    expect(await viewCount()).toBe(1)
  })
})

describe('a reaction', () => {
  const react = async (person: TestPerson, value: string | null) =>
    (await person.call('PUT', `/videos/${id}/reaction`, { value })).body

  it('is counted once, changed and taken back', async () => {
    expect(await react(iris, 'like')).toEqual({ likeCount: 1, likeState: 'like' })
    expect(await react(iris, 'like')).toEqual({ likeCount: 1, likeState: 'like' })
    expect(await react(mara, 'like')).toEqual({ likeCount: 2, likeState: 'like' })
    expect(await react(iris, 'dislike')).toEqual({ likeCount: 1, likeState: 'dislike' })
    expect((await iris.call('GET', `/videos/${id}`)).body.likeState).toBe('dislike')
    expect(await react(iris, null)).toEqual({ likeCount: 1, likeState: null })
  })

  it('needs a person', async () => {
    const answer = await service.call('PUT', `/videos/${id}/reaction`, { body: { value: 'like' } })
    expect(answer.status).toBe(401)
  })
})
