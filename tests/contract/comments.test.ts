import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
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
let id: string
let channel: { id: string }

beforeAll(async () => {
  service = await startTestService(undefined, { clock: () => now })
  const roles = {
    owner: 'creator',
    iris: 'viewer',
    jun: 'viewer',
    editor: 'viewer',
    moderator: 'moderator',
  } as const
  for (const [name, role] of Object.entries(roles))
    people[name] = await makePerson(service, name, role)
  channel = await makeChannel(service, as('owner'), { editors: [as('editor')] })
})
afterAll(() => service.close())
beforeEach(async () => {
  id = await makeVideo(service, channel, as('owner'), { duration_ms: 60_000 })
})

const post = async (name: string, values: object) => {
  // A minute goes by, so that the burst limit of ten a minute stays out of the way.
  now = new Date(now.getTime() + 60_000)
  return as(name).call('POST', `/videos/${id}/comments`, { text: 'Hello', ...values })
}
const listed = (query = '', name = 'iris') => as(name).call('GET', `/videos/${id}/comments${query}`)
const countOf = async () => (await as('iris').call('GET', `/videos/${id}`)).body.commentCount
const remove = (name: string, commentId: string) =>
  as(name).call('DELETE', `/comments/${commentId}`)

describe('a thread', () => {
  it('is written, answered and counted', async () => {
    const thread = await post('iris', { text: ' Good\r\nevening ', atMs: 30_000 })
    expect(thread.status).toBe(201)
    expect(thread.body).toMatchObject({
      parentId: null,
      atMs: 30_000,
      state: 'published',
      byOwner: false,
      canEdit: true,
      canDelete: true,
    })
    const reply = await post('owner', { parentId: thread.body.id })
    expect(reply.body).toMatchObject({ parentId: thread.body.id, byOwner: true })
    const { body } = await listed()
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ replyCount: 1, author: { username: 'iris' } })
    expect(idsOf(await as('jun').call('GET', `/comments/${thread.body.id}/replies`))).toEqual([
      reply.body.id,
    ])
    expect(await countOf()).toBe(2)
  })

  it('is one level deep: an answer to an answer joins it', async () => {
    const thread = (await post('iris', {})).body
    const reply = (await post('jun', { parentId: thread.id })).body
    expect((await post('iris', { parentId: reply.id })).body.parentId).toBe(thread.id)
  })

  it('of another video cannot be answered here', async () => {
    const elsewhere = (await post('iris', {})).body
    id = await makeVideo(service, channel, as('owner'))
    const { status, body } = await post('iris', { parentId: elsewhere.id })
    expect([status, body.errors[0].pointer]).toEqual([422, '#/parentId'])
    expect(await countOf()).toBe(0)
  })

  it('is written once, however often the same request is sent', async () => {
    const key = { 'Idempotency-Key': '3b8f6d0e-5f4e-4a37-9f0b-1c9f0d1f6a11' }
    const send = () => as('iris').call('POST', `/videos/${id}/comments`, { text: 'Once' }, key)
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(await countOf()).toBe(1)
  })
})

describe('a comment is refused', () => {
  const bad: [string, object, string][] = [
    ['when it is empty', { text: ' \n ' }, '#/text'],
    ['over 5,000 characters', { text: 'a'.repeat(5001) }, '#/text'],
    ['with control characters', { text: 'a\u0007' }, '#/text'],
    ['after the end of the video', { atMs: 60_001 }, '#/atMs'],
  ]
  it.each(bad)('%s', async (_, values, pointer) => {
    const { status, body } = await post('iris', values)
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })

  it('when comments are off, and the old ones are not shown', async () => {
    const thread = await post('iris', {})
    await post('iris', { parentId: thread.body.id })
    await service.db
      .updateTable('videos')
      .set({ comments_policy: 'off' })
      .where('id', '=', id)
      .execute()
    const { status, body } = await post('iris', {})
    expect([status, body.code]).toEqual([403, 'feature-disabled'])
    const none = { items: [], nextCursor: null }
    expect((await listed()).body).toEqual(none)
    expect((await as('iris').call('GET', `/comments/${thread.body.id}/replies`)).body).toEqual(none)
  })

  it('from somebody signed out or somebody who cannot see the video', async () => {
    const out = await service.call('POST', `/videos/${id}/comments`, { body: { text: 'Hi' } })
    expect(out.status).toBe(401)
    await service.db.updateTable('videos').set({ access: 'private' }).where('id', '=', id).execute()
    expect((await post('jun', {})).status).toBe(404)
  })

  it('after ten in a minute', async () => {
    const late = await makePerson(service, 'hasty')
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) {
      statuses.push(
        (await late.call('POST', `/videos/${id}/comments`, { text: `${index}` })).status,
      )
    }
    expect(statuses.at(-2)).toBe(201)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the order of comments', () => {
  it('is new, old or by moment, in pages that miss nothing', async () => {
    const first = (await post('iris', { atMs: 50_000 })).body.id
    const second = (await post('iris', {})).body.id
    const third = (await post('iris', { atMs: 10_000 })).body.id
    const all = async (sort: string) => {
      const page = await listed(`?sort=${sort}&limit=2`)
      const rest = await listed(`?sort=${sort}&limit=2&cursor=${page.body.nextCursor}`)
      expect(rest.body.nextCursor).toBeNull()
      return [...idsOf(page), ...idsOf(rest)]
    }
    expect(await all('new')).toEqual([third, second, first])
    expect(await all('old')).toEqual([first, second, third])
    expect(await all('time')).toEqual([third, first, second])
    expect((await listed('?sort=old&cursor=nonsense')).body.code).toBe('invalid-cursor')
  })
})

describe('editing a comment', () => {
  it('is for its author, with the version they read', async () => {
    const { body: comment } = await post('iris', {})
    const edit = (name: string, etag: string) =>
      as(name).call('PATCH', `/comments/${comment.id}`, { text: 'Better' }, { 'If-Match': etag })
    expect((await edit('moderator', comment.etag)).status).toBe(403)
    expect((await edit('iris', '"v99"')).body.code).toBe('version-conflict')
    const { status, body } = await edit('iris', comment.etag)
    expect([status, body.text, body.editedAt]).toEqual([200, 'Better', now.toISOString()])
    expect((await edit('iris', comment.etag)).status).toBe(412)
    const bare = await as('iris').call('PATCH', `/comments/${comment.id}`, { text: 'x' })
    expect(bare.status).toBe(428)
  })
})

describe('deleting a comment', () => {
  const may: [string, number][] = [
    ['iris', 204],
    ['owner', 204],
    ['editor', 204],
    ['moderator', 204],
    ['jun', 403],
  ]
  it.each(may)('by %s answers %i, as canDelete said', async (name, status) => {
    const { body } = await post('iris', {})
    const seen = (await listed('', name)).body.items[0]
    expect(seen.canDelete).toBe(status === 204)
    expect((await remove(name, body.id)).status).toBe(status)
    expect(await countOf()).toBe(status === 204 ? 0 : 1)
  })

  it('without replies takes it away; twice is a not-found', async () => {
    const { body } = await post('iris', {})
    await remove('iris', body.id)
    expect(idsOf(await listed())).toEqual([])
    expect((await remove('iris', body.id)).status).toBe(404)
  })

  it('with replies keeps the place without the text, until the last reply goes', async () => {
    const thread = (await post('iris', { text: 'Secret', atMs: 1000 })).body
    const reply = (await post('jun', { parentId: thread.id })).body
    await remove('iris', thread.id)
    const [place] = (await listed()).body.items
    expect(place).toMatchObject({
      state: 'deleted',
      text: '',
      atMs: null,
      replyCount: 1,
      canEdit: false,
      canDelete: false,
    })
    expect(await countOf()).toBe(1)
    // Deleting the place again changes nothing.
    expect((await remove('iris', thread.id)).status).toBe(204)
    expect(await countOf()).toBe(1)
    const late = await post('jun', { parentId: thread.id })
    expect(late.status).toBe(422)
    await remove('jun', reply.id)
    expect(idsOf(await listed())).toEqual([])
    expect(await countOf()).toBe(0)
  })

  it('at the same time twice counts once', async () => {
    const { body } = await post('iris', {})
    await post('jun', {})
    await Promise.all([remove('iris', body.id), remove('moderator', body.id)])
    expect(await countOf()).toBe(1)
  })
})
