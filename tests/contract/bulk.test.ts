import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { BulkChange, BulkOutcome } from '#contract/calls/bulk-calls.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '#server/database/new-id.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let now = new Date()
let owner: TestPerson
let editor: TestPerson
let other: TestPerson
let channel: TestChannel
let ids: string[]

beforeAll(async () => {
  service = await startTestService(undefined, { clock: () => now })
  owner = await makePerson(service, 'owner', 'creator')
  editor = await makePerson(service, 'editor')
  other = await makePerson(service, 'other', 'creator')
})
afterAll(() => service.close())
beforeEach(async () => {
  now = new Date()
  channel = await makeChannel(service, owner, { editors: [editor] })
  ids = []
  for (const title of ['One', 'Two', 'Three']) {
    ids.push(await makeVideo(service, channel, owner, { title }))
  }
})

const ask = (person: TestPerson, steps: unknown, headers?: Record<string, string>) =>
  person.call('POST', '/videos/bulk', { steps }, headers)

/** One change of these videos; its outcome. */
async function change(
  what: BulkChange,
  videos: unknown = { ids },
  person = owner,
): Promise<BulkOutcome> {
  const { status, body } = await ask(person, [{ videos, change: what }])
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

async function rows() {
  const found = await service.db
    .selectFrom('videos')
    .select([
      'id',
      'access',
      'publication',
      'published_at',
      'publish_at',
      'deleted_at',
      'tags',
      'category',
    ])
    .select('channel_id')
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => found.find((row) => row.id === id))
}

async function give(id: string | undefined, values: Record<string, unknown>) {
  await service.db
    .updateTable('videos')
    .set(values)
    .where('id', '=', id ?? '')
    .execute()
}

describe('every change of many videos', () => {
  const changes: [string, BulkChange, Record<string, unknown>][] = [
    ['delete', { op: 'delete' }, { deleted_at: expect.any(Date) }],
    ['access', { op: 'access', access: 'internal' }, { access: 'internal' }],
    [
      'unpublish',
      { op: 'unpublish', forgetsDate: false, publishAt: null },
      { publication: 'unpublished', published_at: expect.any(Date) },
    ],
    ['category', { op: 'category', category: 'learning' }, { category: 'learning' }],
    ['add-tags', { op: 'add-tags', tags: ['ink', 'Print'] }, { tags: ['print', 'ink'] }],
    ['remove-tags', { op: 'remove-tags', tags: ['PRINT'] }, { tags: [] }],
  ]
  it.each(changes)('%s is one call, and its undo is another', async (_, what, expected) => {
    for (const id of ids) await give(id, { tags: ['print'] })
    const before = await rows()
    const done = await change(what)
    expect(done).toMatchObject({ changedCount: 3, unchangedCount: 0, refused: [] })
    for (const row of await rows()) expect(row).toMatchObject(expected)
    const undone = await ask(owner, done.undo)
    expect(undone.body).toMatchObject({ changedCount: 3, refused: [] })
    expect(await rows()).toEqual(before)
  })

  it('puts each back to where it was, though they were different before', async () => {
    await give(ids[0], { access: 'private', tags: ['ink'] })
    await give(ids[1], { access: 'internal', tags: ['Print', 'ink'] })
    const before = await rows()
    const narrowed = await change({ op: 'access', access: 'internal' })
    expect(narrowed).toMatchObject({ changedCount: 2, unchangedCount: 1 })
    await ask(owner, narrowed.undo)
    const tagged = await change({ op: 'add-tags', tags: ['print', 'ink'] })
    expect(tagged).toMatchObject({ changedCount: 2, unchangedCount: 1 })
    await ask(owner, tagged.undo)
    expect(await rows()).toEqual(before)
  })

  it('publishes drafts for whom each says, and takes that back without a trace', async () => {
    await give(ids[0], { publication: 'unpublished', published_at: null, access: 'internal' })
    await give(ids[1], { publication: 'unpublished', published_at: null, state: 'uploading' })
    const before = await rows()
    const done = await change({ op: 'publish' })
    expect(done).toMatchObject({ changedCount: 2, unchangedCount: 1 })
    expect(await rows()).toMatchObject([
      { publication: 'published', access: 'internal', published_at: now },
      { publication: 'when_ready', access: 'public', published_at: null },
      before[2],
    ])
    expect((await ask(owner, done.undo)).body.changedCount).toBe(2)
    expect(await rows()).toEqual(before)
  })

  it('publishes what is scheduled now, or not at all any more, and gives it its time back', async () => {
    const publish_at = new Date(Date.now() + 3_600_000)
    await give(ids[0], { publication: 'unpublished', published_at: null, publish_at })
    const before = await rows()
    const published = await change({ op: 'publish' }, { ids: ids.slice(0, 1) })
    expect((await rows())[0]).toMatchObject({ publication: 'published', publish_at: null })
    await ask(owner, published.undo)
    expect(await rows()).toEqual(before)
    const made = await change({ op: 'unpublish', forgetsDate: false, publishAt: null })
    expect(made.changedCount).toBe(3)
    expect((await rows())[0]).toMatchObject({ publication: 'unpublished', publish_at: null })
    await ask(owner, made.undo)
    expect(await rows()).toEqual(before)
  })

  it('puts a category back that is not offered any more, on those that had it and on no others', async () => {
    await give(ids[0], { category: 'former' })
    await give(ids[1], { category: 'culture' })
    const before = await rows()
    const done = await change({ op: 'category', category: 'learning' })
    const undone = await ask(owner, done.undo)
    expect([undone.status, undone.body.changedCount]).toEqual([200, 3])
    expect(await rows()).toEqual(before)

    const { undo } = await change({ op: 'category', category: 'learning' })
    const former = undo.find(({ change }) => 'category' in change && change.category === 'former')
    const chosen = { op: 'category', category: 'former' }
    for (const forged of [
      { videos: { ids }, change: { ...former?.change } },
      { videos: { matching: {}, except: [] }, change: { ...former?.change } },
      { ...former, change: chosen },
      { ...former, change: { ...former?.change, category: 'another' } },
    ]) {
      const { status, body } = await ask(owner, [forged])
      expect([status, body.errors?.[0]]).toMatchObject([
        422,
        { pointer: '#/steps/0/change/category', code: 'not-offered' },
      ])
    }
    expect((await ask(owner, undo)).body.changedCount).toBe(3)
    expect(await rows()).toEqual(before)
  })

  it('moves them only to a channel one can publish to', async () => {
    const mine = await makeChannel(service, owner)
    const theirs = await makeChannel(service, other)
    const refused = await ask(owner, [
      { videos: { ids }, change: { op: 'channel', channelId: theirs.id } },
    ])
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([
      422,
      '#/steps/0/change/channelId',
    ])
    const moved = await change({ op: 'channel', channelId: mine.id })
    for (const row of await rows()) expect(row?.channel_id).toBe(mine.id)
    await ask(owner, moved.undo)
    for (const row of await rows()) expect(row?.channel_id).toBe(channel.id)
  })
})

describe('what may not be changed', () => {
  it('is named with the reason, and does not hold up the rest', async () => {
    const theirs = await makeChannel(service, other)
    const foreign = await makeVideo(service, theirs, other, { title: 'Theirs' })
    const hidden = await makeVideo(service, theirs, other, { title: 'Secret', access: 'private' })
    await give(ids[0], { deleted_at: now })
    const gone = await makeVideo(service, theirs, other, { title: 'Taken down', deleted_at: now })
    const nobody = newId()
    const done = await change(
      { op: 'access', access: 'internal' },
      { ids: [...ids, foreign, hidden, gone, nobody] },
    )
    expect(done.changedCount).toBe(2)
    expect(done.refused).toEqual(
      expect.arrayContaining([
        {
          code: 'video-deleted',
          count: 2,
          videos: expect.arrayContaining([
            { id: ids[0], title: 'One' },
            { id: gone, title: null },
          ]),
        },
        { code: 'forbidden', count: 1, videos: [{ id: foreign, title: 'Theirs' }] },
        { code: 'not-found', count: 2, videos: expect.any(Array) },
      ]),
    )
    expect(JSON.stringify(done)).not.toContain('Secret')
    expect((await rows())[0]?.access).toBe('public')
    // What did not change is not taken back either.
    expect(JSON.stringify(done.undo)).not.toContain(ids[0])
    expect(done.undo).toEqual([
      { videos: { ids: expect.any(Array) }, change: { op: 'access', access: 'public' } },
    ])
  })

  const rights: [BulkChange, number][] = [
    [{ op: 'delete' }, 0],
    [{ op: 'access', access: 'private' }, 0],
    [{ op: 'unpublish', forgetsDate: false, publishAt: null }, 0],
    [{ op: 'category', category: null }, 0],
    [{ op: 'add-tags', tags: ['ink'] }, 3],
  ]
  it.each(rights)('by an editor of the channel: %j changes %i', async (what, count) => {
    const done = await change(what, { ids }, editor)
    expect(done.changedCount).toBe(count)
    const refusedCount = what.op === 'category' || count > 0 ? 0 : 3
    expect(done.refused[0]?.count ?? 0).toBe(refusedCount)
  })

  it('a video without room for all the tags keeps its own and is named', async () => {
    const full = Array.from({ length: 9 }, (_, index) => `tag ${index}`)
    await give(ids[0], { tags: full })
    const done = await change({ op: 'add-tags', tags: ['one', 'two'] })
    expect(done).toMatchObject({
      changedCount: 2,
      refused: [{ code: 'tags-full', count: 1, videos: [{ id: ids[0], title: 'One' }] }],
    })
    expect((await rows())[0]?.tags).toEqual(full)
  })

  it('cannot be taken back after thirty days', async () => {
    await give(ids[0], { deleted_at: new Date(now.getTime() - 31 * 86_400_000) })
    await give(ids[1], { deleted_at: new Date(now.getTime() - 29 * 86_400_000) })
    expect(await change({ op: 'restore' })).toMatchObject({
      changedCount: 1,
      unchangedCount: 1,
      refused: [{ code: 'video-deleted', count: 1 }],
    })
  })

  it('names at most twenty of each kind, and counts them all', async () => {
    const many = Array.from({ length: 30 }, newId)
    const { refused } = await change({ op: 'delete' }, { ids: many })
    expect([refused[0]?.count, refused[0]?.videos.length]).toEqual([30, limits.bulk.named])
  })
})

describe('everything a filter shows', () => {
  it('is changed in one call, but for what was taken out', async () => {
    await give(ids[0], { access: 'private' })
    const filter = { channel: channel.handle, access: 'public' }
    const done = await change({ op: 'delete' }, { matching: filter, except: [ids[1]] })
    expect(done.changedCount).toBe(1)
    expect((await rows()).map((row) => row?.deleted_at === null)).toEqual([true, true, false])
  })

  it('is nobody else’s, whatever one may see of them', async () => {
    const done = await change({ op: 'delete' }, { matching: { channel: channel.handle } }, other)
    expect(done).toMatchObject({ changedCount: 0, refused: [] })
  })
})

describe('asking', () => {
  it('twice with one Idempotency-Key gets the first answer, undo included', async () => {
    const steps = [{ videos: { ids }, change: { op: 'delete' } }]
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await ask(owner, steps, key)
    const again = await ask(owner, steps, key)
    expect(again.body).toEqual(first.body)
    expect(again.body.changedCount).toBe(3)
    const otherwise = await ask(owner, [{ videos: { ids }, change: { op: 'restore' } }], key)
    expect([otherwise.status, otherwise.body.code]).toEqual([409, 'idempotency-mismatch'])
  })

  it('for all or none: a step that cannot be leaves the ones before it undone', async () => {
    const { status } = await ask(owner, [
      { videos: { ids }, change: { op: 'delete' } },
      { videos: { ids }, change: { op: 'channel', channelId: newId() } },
    ])
    expect(status).toBe(422)
    for (const row of await rows()) expect(row?.deleted_at).toBeNull()
  })

  const wrong: [string, unknown][] = [
    ['no steps', []],
    ['an unknown change', [{ videos: { ids: [] }, change: { op: 'explode' } }]],
    ['both ids and a filter', [{ videos: { ids: [], matching: {} }, change: { op: 'delete' } }]],
    ['an unknown filter', [{ videos: { matching: { owner: 'x' } }, change: { op: 'delete' } }]],
  ]
  it.each(wrong)('with %s is refused', async (_, steps) => {
    const { status, body } = await ask(owner, steps)
    expect([status, body.code]).toEqual([422, 'validation-failed'])
  })
})
