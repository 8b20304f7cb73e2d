import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { applySchedules } from '#server/videos/keep-schedules.ts'
import { markReady } from '#server/videos/publish-video.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const minuteMs = 60_000
const now = { ms: Date.now() }
/** So many minutes from now, as it is told. */
const inMinutes = (minutes: number) => new Date(now.ms + minutes * minuteMs).toISOString()

let service: TestService
let owner: TestPerson
let manager: TestPerson
let editor: TestPerson
let moderator: TestPerson
let viewer: TestPerson
let channel: TestChannel
let id: string

beforeAll(async () => {
  service = await startTestService(undefined, {
    clock: () => new Date(now.ms),
    // Looked at by the tests themselves, each when it says.
    waits: { dueMs: 3_600_000 },
  })
  owner = await makePerson(service, 'olga', 'creator')
  manager = await makePerson(service, 'mila', 'creator')
  editor = await makePerson(service, 'edda')
  moderator = await makePerson(service, 'moritz', 'moderator')
  viewer = await makePerson(service, 'vera')
  channel = await makeChannel(service, owner, { managers: [manager], editors: [editor] })
})
afterAll(() => service.close())
beforeEach(async () => {
  now.ms = Date.now()
  await service.db.deleteFrom('videos').execute()
  id = await draft()
})

const draft = (values = {}) =>
  makeVideo(service, channel, owner, {
    publication: 'unpublished',
    published_at: null,
    access: 'internal',
    ...values,
  })
const schedule = (publishAt: string | null, unpublishAt: string | null = null, who = owner) =>
  who.call('PUT', `/videos/${id}/schedule`, { publishAt, unpublishAt })
const detail = async (who = owner) => (await who.call('GET', `/videos/${id}`)).body
/** The clock goes on, and a service looks what is due: how many that was. */
const pass = (minutes: number) => {
  now.ms += minutes * minuteMs
  return applySchedules(service.db, new Date(now.ms))
}

describe('a video that is scheduled', () => {
  it('goes on show at its time and not before, and comes off again', async () => {
    const [publishAt, unpublishAt] = [inMinutes(10), inMinutes(30)]
    const { status, body } = await schedule(publishAt, unpublishAt)
    expect([status, body.publication, body.schedule]).toEqual([
      200,
      'unpublished',
      { publishAt, unpublishAt },
    ])
    expect(await pass(9)).toBe(0)
    expect((await viewer.call('GET', `/videos/${id}`)).status).toBe(404)
    expect(await pass(1)).toBe(1)
    expect(await detail(viewer)).toMatchObject({
      publication: 'published',
      publishedAt: new Date(now.ms).toISOString(),
    })
    expect((await viewer.call('POST', `/videos/${id}/playback`, {})).status).toBe(201)
    expect((await detail()).schedule).toEqual({ publishAt: null, unpublishAt })
    expect(await pass(20)).toBe(1)
    expect(await detail()).toMatchObject({
      publication: 'unpublished',
      schedule: { publishAt: null, unpublishAt: null },
    })
    expect((await viewer.call('POST', `/videos/${id}/playback`, {})).status).toBe(404)
  })

  it('goes on show by the service itself, without anybody asking', async () => {
    const waiting = await startTestService(undefined, {
      clock: () => new Date(now.ms),
      waits: { dueMs: 20 },
    })
    const mara = await makePerson(waiting, 'mara', 'creator')
    const videoId = await makeVideo(waiting, await makeChannel(waiting, mara), mara, {
      publication: 'unpublished',
      publish_at: new Date(now.ms + minuteMs),
    })
    const publication = async () => (await mara.call('GET', `/videos/${videoId}`)).body.publication
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await publication()).toBe('unpublished')
    now.ms += minuteMs
    await vi.waitFor(async () => expect(await publication()).toBe('published'))
    await waiting.close()
  })

  it('goes on show once, however many look, and however late', async () => {
    await schedule(inMinutes(1))
    const before = await detail()
    now.ms += 3 * 24 * 60 * minuteMs
    const looks = Array.from({ length: 4 }, () => applySchedules(service.db, new Date(now.ms)))
    expect((await Promise.all(looks)).filter((count) => count > 0)).toEqual([1])
    const after = await detail()
    expect(Number(after.etag.slice(1))).toBe(Number(before.etag.slice(1)) + 1)
    expect(await pass(1)).toBe(0)
  })

  it('is a draft again when both times passed while no service was up', async () => {
    await schedule(inMinutes(1), inMinutes(2))
    expect(await pass(60)).toBe(1)
    expect(await detail()).toMatchObject({
      publication: 'unpublished',
      publishedAt: null,
      schedule: { publishAt: null, unpublishAt: null },
    })
  })

  it('follows the last that was said, and nothing once that is taken away', async () => {
    await schedule(inMinutes(10))
    await schedule(inMinutes(20))
    expect(await pass(10)).toBe(0)
    await schedule(null)
    expect(await pass(10)).toBe(0)
    expect(await detail()).toMatchObject({ publication: 'unpublished' })
  })

  it('whose film is not ready goes on show when it is, and not before its time', async () => {
    id = await draft({ state: 'uploading' })
    await owner.call('POST', `/videos/${id}/publish`, { access: 'internal' })
    expect(await detail()).toMatchObject({ publication: 'when_ready' })
    await schedule(inMinutes(10))
    expect(await detail()).toMatchObject({ publication: 'unpublished' })
    await pass(10)
    expect(await detail()).toMatchObject({ publication: 'when_ready', publishedAt: null })
    now.ms += minuteMs
    await markReady(service.db, id, new Date(now.ms))
    expect(await detail(viewer)).toMatchObject({ publishedAt: new Date(now.ms).toISOString() })
    id = await draft({ state: 'uploading' })
    await schedule(inMinutes(10))
    await markReady(service.db, id, new Date(now.ms))
    expect(await detail()).toMatchObject({ publication: 'unpublished', state: 'ready' })
  })

  it('published by hand before has no time any more, but the one at which it comes off', async () => {
    const unpublishAt = inMinutes(30)
    await schedule(inMinutes(10), unpublishAt)
    const { body } = await owner.call('POST', `/videos/${id}/publish`, { access: 'internal' })
    expect(body.schedule).toEqual({ publishAt: null, unpublishAt })
    expect(await pass(10)).toBe(0)
    expect(await pass(20)).toBe(1)
  })

  it('waits while it is deleted', async () => {
    await schedule(inMinutes(1))
    await owner.call('DELETE', `/videos/${id}`)
    expect(await pass(5)).toBe(0)
    await owner.call('POST', `/videos/${id}/restore`)
    expect(await pass(1)).toBe(1)
    expect(await detail()).toMatchObject({ publication: 'published' })
  })

  it('keeps the day it was first on show', async () => {
    const publishedAt = '2026-01-01T00:00:00.000Z'
    id = await draft({ published_at: publishedAt })
    await schedule(inMinutes(1))
    await pass(1)
    expect(await detail()).toMatchObject({ publication: 'published', publishedAt })
  })
})

describe('a schedule', () => {
  const wrong: [string, () => [string | null, string | null], string, string][] = [
    ['a time that has passed', () => [inMinutes(-1), null], '#/publishAt', 'past'],
    ['this very moment', () => [null, inMinutes(0)], '#/unpublishAt', 'past'],
    ['more than ten years', () => [inMinutes(3_654 * 24 * 60), null], '#/publishAt', 'too-far'],
    ['off before on', () => [inMinutes(20), inMinutes(10)], '#/unpublishAt', 'not-after'],
    ['off as it goes on', () => [inMinutes(20), inMinutes(20)], '#/unpublishAt', 'not-after'],
  ]
  it.each(wrong)('of %s is refused, and names the field', async (_, times, pointer, code) => {
    const { status, body } = await schedule(...times())
    expect([status, body.code, body.errors]).toEqual([
      422,
      'validation-failed',
      [expect.objectContaining({ pointer, code })],
    ])
    expect((await detail()).schedule).toEqual({ publishAt: null, unpublishAt: null })
  })

  it('of something on show says only when it comes off', async () => {
    id = await makeVideo(service, channel, owner)
    const { status, body } = await schedule(inMinutes(1))
    expect([status, body.errors[0].pointer, body.errors[0].code]).toEqual([
      422,
      '#/publishAt',
      'published',
    ])
    expect((await schedule(null, inMinutes(5))).status).toBe(200)
    expect(await pass(5)).toBe(1)
    expect((await viewer.call('GET', `/videos/${id}`)).status).toBe(404)
  })

  it('is for who may publish', async () => {
    const answers: number[] = []
    for (const who of [owner, manager, editor, moderator, viewer])
      answers.push((await schedule(inMinutes(5), null, who)).status)
    expect(answers).toEqual([200, 200, 403, 403, 404])
  })

  it('is told to those who may edit it, and to nobody else', async () => {
    const unpublishAt = inMinutes(30)
    id = await makeVideo(service, channel, owner)
    await schedule(null, unpublishAt)
    const told = { publishAt: null, unpublishAt }
    const untold = { publishAt: null, unpublishAt: null }
    for (const who of [owner, editor, moderator]) expect((await detail(who)).schedule).toEqual(told)
    expect((await detail(viewer)).schedule).toEqual(untold)
    expect((await service.call('GET', `/videos/${id}`)).body.schedule).toEqual(untold)
    const { body } = await owner.call('GET', '/me/videos?limit=100')
    expect(body.items.find((video: { id: string }) => video.id === id).schedule).toEqual(told)
  })

  it('has a status of its own among one’s videos', async () => {
    await schedule(inMinutes(5))
    const idsWith = async (status: string) => {
      const { body } = await owner.call('GET', `/me/videos?status=${status}&limit=100`)
      return body.items.map((video: { id: string }) => video.id)
    }
    expect(await idsWith('scheduled')).toContain(id)
    expect(await idsWith('draft')).not.toContain(id)
  })
})
