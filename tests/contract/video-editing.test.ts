import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { findVideoToSee } from '#server/access/find-video.ts'
import { markReady, publish } from '#server/videos/publish-video.ts'
import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let now = new Date()
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (!person) throw new Error(name)
  return person
}
let channel: TestChannel
let id: string

beforeAll(async () => {
  service = await startTestService(undefined, { clock: () => now })
  const roles = {
    owner: 'creator',
    other: 'creator',
    editor: 'viewer',
    manager: 'viewer',
    moderator: 'moderator',
    admin: 'admin',
  } as const
  for (const [name, role] of Object.entries(roles))
    people[name] = await makePerson(service, name, role)
  channel = await makeChannel(service, as('owner'), {
    editors: [as('editor')],
    managers: [as('manager')],
  })
})
afterAll(() => service.close())
beforeEach(async () => {
  now = new Date()
  id = await makeVideo(service, channel, as('owner'))
})

const patch = async (name: string, body: unknown, ifMatch?: string) => {
  const etag = ifMatch ?? (await as(name).call('GET', `/videos/${id}`)).headers.get('ETag') ?? ''
  return as(name).call('PATCH', `/videos/${id}`, body, { 'If-Match': etag })
}

describe('editing a video', () => {
  it('changes what was sent and leaves the rest', async () => {
    const before = (await as('owner').call('GET', `/videos/${id}`)).body
    const { status, body } = await patch('owner', {
      title: '  Cafe\u0301 at night ',
      tags: ['Night', 'City'],
      lang: 'de',
      commentsPolicy: 'off',
      category: null,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Café at night',
      tags: ['Night', 'City'],
      lang: 'de',
      commentsPolicy: 'off',
    })
    expect(body.description).toBe(before.description)
    expect(body.etag).not.toBe(before.etag)
  })

  it('takes the categories and licences that are offered, and no other text', async () => {
    const { body: config } = await as('owner').call('GET', '/config')
    const offered = { category: config.categories[1].id, licence: config.licences[1].id }
    const given = await patch('owner', offered)
    expect(given.body).toMatchObject(offered)
    const refused = await patch('owner', { category: '<b>mine</b>', licence: 'All yours' })
    expect([refused.status, refused.body.code]).toEqual([422, 'validation-failed'])
    expect(refused.body.errors).toMatchObject([
      { pointer: '#/category', code: 'not-offered' },
      { pointer: '#/licence', code: 'not-offered' },
    ])
    const many = await as('owner').call('POST', '/videos/bulk', {
      steps: [{ videos: { ids: [id] }, change: { op: 'category', category: 'mine' } }],
    })
    expect([many.status, many.body.errors?.[0]?.pointer]).toEqual([
      422,
      '#/steps/0/change/category',
    ])
    expect((await as('owner').call('GET', `/videos/${id}`)).body).toMatchObject(offered)
    expect((await patch('owner', { category: null, licence: null })).status).toBe(200)
  })

  it('is refused when somebody else changed it meanwhile', async () => {
    const read = await as('owner').call('GET', `/videos/${id}`)
    expect((await patch('editor', { title: 'First' })).status).toBe(200)
    const late = await patch('owner', { title: 'Second' }, read.headers.get('ETag') ?? '')
    expect([late.status, late.body.code]).toEqual([412, 'version-conflict'])
    expect((await as('owner').call('GET', `/videos/${id}`)).body.title).toBe('First')
  })

  it('takes the etag of the body as well as the header', async () => {
    const { body } = await as('owner').call('GET', `/videos/${id}`)
    expect((await patch('owner', { title: 'By body' }, body.etag)).status).toBe(200)
  })

  it('asks for If-Match', async () => {
    const { status, body } = await as('owner').call('PATCH', `/videos/${id}`, { title: 'x' })
    expect([status, body.code]).toEqual([428, 'precondition-required'])
  })

  it('names every wrong field', async () => {
    const { status, body } = await patch('owner', { title: 'a'.repeat(121), tags: ['One', 'one'] })
    expect(status).toBe(422)
    const pointers = body.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers.toSorted()).toEqual(['#/tags', '#/title'])
  })

  const mayEdit: [string, number][] = [
    ['editor', 200],
    ['manager', 200],
    ['moderator', 200],
    ['admin', 200],
    ['other', 403],
  ]
  it.each(mayEdit)('by %s answers %i', async (name, status) => {
    expect((await patch(name, { description: `by ${name}` })).status).toBe(status)
  })

  it('moves it only to a channel one can publish to', async () => {
    const mine = await makeChannel(service, as('owner'))
    const theirs = await makeChannel(service, as('other'))
    const refused = await patch('owner', { channelId: theirs.id })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/channelId'])
    expect((await patch('editor', { channelId: mine.id })).status).toBe(403)
    expect((await patch('owner', { channelId: mine.id })).body.channel.handle).toBe(mine.handle)
  })
})

describe('who can watch', () => {
  it('is changed by managers, not by editors', async () => {
    expect((await patch('editor', { access: 'private' })).status).toBe(403)
    expect((await patch('manager', { access: 'internal' })).body.access).toBe('internal')
  })

  it('is narrowed by a moderator, never widened', async () => {
    expect((await patch('moderator', { access: 'restricted' })).body.access).toBe('restricted')
    expect((await patch('moderator', { access: 'public' })).status).toBe(403)
  })

  it('takes effect at once', async () => {
    expect((await service.call('GET', `/videos/${id}`)).status).toBe(200)
    await patch('owner', { access: 'private' })
    expect((await service.call('GET', `/videos/${id}`)).status).toBe(404)
  })
})

describe('the rights of a video', () => {
  const rights: [string, string[]][] = [
    ['owner', ['access', 'delete', 'edit', 'prepare', 'share']],
    ['manager', ['access', 'delete', 'edit', 'prepare', 'share']],
    ['editor', ['edit', 'prepare']],
    ['moderator', ['edit', 'moderate']],
    ['admin', ['access', 'delete', 'edit', 'feature', 'moderate', 'prepare', 'share']],
    ['other', []],
  ]
  it.each(rights)('of %s are %j', async (name, expected) => {
    const { body } = await as(name).call('GET', `/videos/${id}`)
    expect(body.myRights.toSorted()).toEqual(expected)
  })
})

describe('publishing', () => {
  const draft = (values = {}) =>
    makeVideo(service, channel, as('owner'), {
      state: 'uploading',
      publication: 'unpublished',
      published_at: null,
      access: 'private',
      ...values,
    })

  it('puts a video on show at once when its media is ready', async () => {
    id = await draft({ state: 'ready' })
    const { body } = await as('owner').call('POST', `/videos/${id}/publish`, { access: 'internal' })
    expect(body).toMatchObject({
      publication: 'published',
      access: 'internal',
      publishedAt: now.toISOString(),
    })
  })

  it('waits for the media, and then puts it on show by itself', async () => {
    id = await draft()
    const { body } = await as('owner').call('POST', `/videos/${id}/publish`, { access: 'public' })
    expect(body).toMatchObject({ publication: 'when_ready', publishedAt: null })
    expect((await service.call('GET', `/videos/${id}`)).status).toBe(404)
    now = new Date(now.getTime() + 60_000)
    expect(await markReady(service.db, id, now)).toBe(true)
    const shown = await service.call('GET', `/videos/${id}`)
    expect(shown.body).toMatchObject({
      publication: 'published',
      state: 'ready',
      publishedAt: now.toISOString(),
    })
    expect(shown.body.etag).toBe(body.etag)
  })

  it('leaves a video unpublished that is ready before anybody pressed Publish', async () => {
    id = await draft()
    await markReady(service.db, id, now)
    const { body } = await as('owner').call('GET', `/videos/${id}`)
    expect(body).toMatchObject({ publication: 'unpublished', state: 'ready' })
  })

  it('again keeps the day it was first shown', async () => {
    const before = (await as('owner').call('GET', `/videos/${id}`)).body.publishedAt
    const { body } = await as('owner').call('POST', `/videos/${id}/publish`, { access: 'internal' })
    expect(body.publishedAt).toBe(before)
  })

  it('is refused to somebody who may only edit, when it changes who can watch', async () => {
    id = await draft({ state: 'ready' })
    const answer = await as('editor').call('POST', `/videos/${id}/publish`, { access: 'public' })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })

  it.each(['editor', 'moderator'])('of somebody’s draft is refused to the %s', async (name) => {
    id = await draft({ state: 'ready', access: 'internal' })
    const answer = await as(name).call('POST', `/videos/${id}/publish`, { access: 'internal' })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect((await as('other').call('GET', `/videos/${id}`)).status).toBe(404)
  })

  it('is not lost when the last byte arrives between the look and the write', async () => {
    id = await draft()
    const { video } = await findVideoToSee(service.db, { id: as('owner').id, role: 'creator' }, id)
    await markReady(service.db, id, now)
    await publish(service.db, video, { access: 'public' }, now)
    expect((await service.call('GET', `/videos/${id}`)).body).toMatchObject({
      publication: 'published',
      publishedAt: now.toISOString(),
    })
  })
})

describe('deleting', () => {
  it('leaves a tombstone, twice is fine, and restoring brings everything back', async () => {
    const before = (await as('owner').call('GET', `/videos/${id}`)).body
    expect((await as('owner').call('DELETE', `/videos/${id}`)).status).toBe(204)
    expect((await as('owner').call('DELETE', `/videos/${id}`)).status).toBe(204)
    const gone = await service.call('GET', `/videos/${id}`)
    expect([gone.status, gone.body.code]).toEqual([410, 'video-deleted'])
    expect(gone.body.params.deletedAt).toBe(now.toISOString())
    expect(idsOf(await service.call('GET', '/videos?limit=100'))).not.toContain(id)

    const restored = await as('owner').call('POST', `/videos/${id}/restore`)
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({
      state: 'ready',
      publication: 'published',
      publishedAt: before.publishedAt,
    })
    expect((await service.call('GET', `/videos/${id}`)).status).toBe(200)
  })

  it('can be taken back for 30 days and no longer', async () => {
    const deletedDaysAgo = async (days: number) => {
      const deletedAt = new Date(now.getTime() - days * 86_400_000)
      await service.db
        .updateTable('videos')
        .set({ deleted_at: deletedAt })
        .where('id', '=', id)
        .execute()
      return as('owner').call('POST', `/videos/${id}/restore`)
    }
    expect((await deletedDaysAgo(29.9)).status).toBe(200)
    expect((await deletedDaysAgo(30.1)).body.code).toBe('video-deleted')
  })

  const mayDelete: [string, number][] = [
    ['manager', 204],
    ['admin', 204],
    ['editor', 403],
    ['moderator', 403],
    ['other', 403],
  ]
  it.each(mayDelete)('by %s answers %i', async (name, status) => {
    expect((await as(name).call('DELETE', `/videos/${id}`)).status).toBe(status)
  })

  it('of a video one may not see is a not-found', async () => {
    const hidden = await makeVideo(service, channel, as('owner'), { access: 'private' })
    expect((await as('other').call('DELETE', `/videos/${hidden}`)).status).toBe(404)
    expect((await as('other').call('POST', `/videos/${hidden}/restore`)).status).toBe(404)
  })
})

describe('markReady', () => {
  it('does not wake a video whose media has failed or was never sent', async () => {
    for (const state of ['failed', 'draft'] as const) {
      id = await makeVideo(service, channel, as('owner'), { state, publication: 'when_ready' })
      expect(await markReady(service.db, id, now)).toBe(false)
    }
  })
})
