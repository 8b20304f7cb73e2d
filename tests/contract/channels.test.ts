import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { channelColour, channelColours } from '#contract/channel-colours.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type Answer, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let iris: TestPerson
beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris')
})
afterAll(() => service.close())

const handlesOf = (answer: Answer): string[] =>
  answer.body.items.map((item: { handle: string }) => item.handle)

describe('opening a channel', () => {
  const draft = { handle: 'theatre', displayName: 'Theatre', description: 'Plays.' }

  it('makes its creator the owner', async () => {
    const { status, body } = await mara.call('POST', '/channels', draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...draft,
      myRole: 'owner',
      subscriberCount: 0,
      videoCount: 0,
      subscribed: false,
    })
    expect(handlesOf(await mara.call('GET', '/channels?mine=1'))).toEqual(['theatre'])
  })

  it('gives it a colour that no other has, as long as there are any', async () => {
    const painter = await makePerson(service, 'painter', 'creator')
    const known = await service.db.selectFrom('channels').select('id').execute()
    const colours = known.map(({ id }) => channelColour(id))
    while (colours.length < channelColours) {
      const handle = `stage.${colours.length}`
      const { body } = await painter.call('POST', '/channels', { ...draft, handle })
      colours.push(channelColour(body.id))
    }
    expect(new Set(colours).size).toBe(channelColours)
  })

  it('at a taken address suggests a free one', async () => {
    await mara.call('POST', '/channels', { ...draft, handle: 'theatre-2' })
    const { status, body } = await mara.call('POST', '/channels', draft)
    expect([status, body.code]).toEqual([409, 'handle-taken'])
    expect(body.params.suggestion).toBe('theatre-3')
    expect(
      (await mara.call('POST', '/channels', { ...draft, handle: body.params.suggestion })).status,
    ).toBe(201)
  })

  it('puts it among all of them, which are counted with the first page', async () => {
    const first = await mara.call('GET', '/channels?limit=1')
    expect(first.body.total).toBe((await mara.call('GET', '/channels')).body.items.length)
    expect(first.body.total).toBeGreaterThan(1)
    const next = await mara.call('GET', `/channels?limit=1&cursor=${first.body.nextCursor}`)
    expect(next.body.total).toBeUndefined()
  })

  it('suggests an address that is short enough', async () => {
    const long = 'a'.repeat(50)
    await mara.call('POST', '/channels', { ...draft, handle: long })
    const { body } = await mara.call('POST', '/channels', { ...draft, handle: long })
    expect(body.params.suggestion).toBe(`${'a'.repeat(48)}-2`)
  })

  it('is for people who may upload', async () => {
    expect((await iris.call('POST', '/channels', { ...draft, handle: 'mine' })).body.code).toBe(
      'forbidden',
    )
  })

  it('names a wrong address', async () => {
    const { status, body } = await mara.call('POST', '/channels', { ...draft, handle: 'No Spaces' })
    expect([status, body.errors[0].pointer]).toEqual([422, '#/handle'])
  })
})

describe('asking for a channel again with the same Idempotency-Key', () => {
  const draft = { handle: 'workshop', displayName: 'Workshop', description: '' }
  // Of her own: one person opens ten in ten minutes.
  let wanda: TestPerson
  beforeAll(async () => {
    wanda = await makePerson(service, 'wanda', 'creator')
  })
  const open = (key: string, body: object = draft, who = wanda) =>
    who.call('POST', '/channels', body, { 'Idempotency-Key': key })

  it('opens one, and both answers are the first', async () => {
    const [first, again] = [await open('k1'), await open('k1')]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(handlesOf(await wanda.call('GET', '/channels?mine=1'))).toEqual(['workshop'])
  })

  it('also where both come at once', async () => {
    const both = { ...draft, handle: 'both' }
    const answers = await Promise.all([open('k2', both), open('k2', both)])
    expect(answers.map(({ status, body }) => [status, body.handle])).toEqual([
      [201, 'both'],
      [201, 'both'],
    ])
  })

  it('but with other words is refused, and opens nothing', async () => {
    const { status, body } = await open('k1', { ...draft, handle: 'workshop-other' })
    expect([status, body.code]).toEqual([409, 'idempotency-mismatch'])
    expect((await mara.call('GET', '/channels/workshop-other')).status).toBe(404)
  })

  it('and a refusal is no answer to keep: once the address is free, the same key opens it', async () => {
    const taken = { ...draft, handle: 'taken' }
    const nora = await makePerson(service, 'nora', 'creator')
    await makeChannel(service, mara, { handle: 'taken' })
    expect((await open('k3', taken, nora)).body.code).toBe('handle-taken')
    await service.db.deleteFrom('channels').where('handle', '=', 'taken').execute()
    expect((await open('k3', taken, nora)).status).toBe(201)
  })

  it('is each person’s own', async () => {
    const otto = await makePerson(service, 'otto', 'creator')
    const { status, body } = await open('k1', { ...draft, handle: 'ottos' }, otto)
    expect([status, body.handle]).toEqual([201, 'ottos'])
  })
})

describe('a video that names no channel', () => {
  it('goes to the first one its owner opened, which is the one they are told', async () => {
    const lena = await makePerson(service, 'lena', 'creator')
    const opened: string[] = []
    for (const handle of ['lena-first', 'lena-second']) {
      const { body } = await lena.call('POST', '/channels', { handle, displayName: handle })
      opened.push(body.id)
    }
    expect((await lena.call('GET', '/me')).body.defaultChannelId).toBe(opened[0])
    const { body } = await lena.call('POST', '/videos', {
      title: 'Nowhere in particular',
      fileName: 'film.mp4',
      sizeB: 9,
      type: 'video/mp4',
      fingerprint: 's1-3b8f6d0e-5f4e-4a37-9f0b-1c9f0d1f6a11',
    })
    expect(body.video.channel.id).toBe(opened[0])
  })
})

describe('seeing a channel', () => {
  it('depends on its visibility', async () => {
    const owner = await makePerson(service, 'keeper', 'creator')
    const editor = await makePerson(service, 'helper')
    const admin = await makePerson(service, 'boss', 'admin')
    for (const visibility of ['public', 'internal', 'restricted'] as const) {
      await makeChannel(service, owner, {
        handle: `v-${visibility}`,
        visibility,
        editors: [editor],
      })
    }
    const seen = async (person: TestPerson | null) => {
      const statuses: number[] = []
      for (const visibility of ['public', 'internal', 'restricted']) {
        const path = `/channels/v-${visibility}`
        statuses.push((await (person?.call('GET', path) ?? service.call('GET', path))).status)
      }
      return statuses
    }
    expect(await seen(null)).toEqual([200, 404, 404])
    expect(await seen(iris)).toEqual([200, 200, 404])
    expect(await seen(editor)).toEqual([200, 200, 200])
    expect(await seen(owner)).toEqual([200, 200, 200])
    expect(await seen(admin)).toEqual([200, 200, 200])
    const listed = handlesOf(await service.call('GET', '/channels?limit=100'))
    expect(listed).toContain('v-public')
    expect(listed).not.toContain('v-internal')
  })

  it('is possible from its public video, and counts only what one may find', async () => {
    const { id } = await makeChannel(service, mara, { handle: 'inner', visibility: 'internal' })
    expect((await service.call('GET', '/channels/inner')).status).toBe(404)
    await makeVideo(service, { id }, mara, { access: 'public' })
    await makeVideo(service, { id }, mara, { access: 'internal' })
    await makeVideo(service, { id }, mara, { access: 'private' })
    expect((await service.call('GET', '/channels/inner')).body.videoCount).toBe(1)
    expect((await iris.call('GET', '/channels/inner')).body.videoCount).toBe(2)
    expect((await mara.call('GET', '/channels/inner')).body.videoCount).toBe(3)
  })

  it('lists mine: owned, managed and edited ones', async () => {
    const me = await makePerson(service, 'member')
    await makeChannel(service, mara, { handle: 'm-edit', name: 'b', editors: [me] })
    await makeChannel(service, mara, {
      handle: 'm-manage',
      name: 'A',
      managers: [me],
      visibility: 'restricted',
    })
    const mine = await me.call('GET', '/channels?mine=1')
    expect(handlesOf(mine)).toEqual(['m-manage', 'm-edit'])
    expect(mine.body.items.map((item: { myRole: string }) => item.myRole)).toEqual([
      'manager',
      'editor',
    ])
    expect(handlesOf(await service.call('GET', '/channels?mine=1'))).toEqual([])
  })
})

describe('subscribing', () => {
  it('is counted, changed and ended', async () => {
    await makeChannel(service, mara, { handle: 'news', name: 'News' })
    await makeChannel(service, mara, { handle: 'art', name: 'art' })
    const first = await iris.call('PUT', '/subscriptions/news', {})
    expect(first.body).toMatchObject({ subscribed: true, subscriberCount: 1, notifyLevel: 'all' })
    const second = await iris.call('PUT', '/subscriptions/news', { notifyLevel: 'none' })
    expect(second.body).toMatchObject({ subscribed: true, subscriberCount: 1, notifyLevel: 'none' })
    await iris.call('PUT', '/subscriptions/art', {})
    expect(handlesOf(await iris.call('GET', '/me/subscriptions'))).toEqual(['art', 'news'])
    const page = await iris.call('GET', '/me/subscriptions?limit=1')
    expect(
      handlesOf(await iris.call('GET', `/me/subscriptions?limit=1&cursor=${page.body.nextCursor}`)),
    ).toEqual(['news'])
    expect((await iris.call('DELETE', '/subscriptions/news')).status).toBe(204)
    expect((await iris.call('DELETE', '/subscriptions/news')).status).toBe(204)
    expect((await iris.call('GET', '/channels/news')).body).toMatchObject({
      subscribed: false,
      subscriberCount: 0,
    })
  })

  it('is ended also where one may not look any more, and tells nobody else of the channel', async () => {
    const { id } = await makeChannel(service, mara, { handle: 'shut' })
    await iris.call('PUT', '/subscriptions/shut', {})
    const visibility = 'restricted'
    await service.db.updateTable('channels').set({ visibility }).where('id', '=', id).execute()
    expect((await iris.call('GET', '/channels/shut')).status).toBe(404)
    expect((await iris.call('DELETE', '/subscriptions/shut')).status).toBe(204)
    expect((await iris.call('DELETE', '/subscriptions/shut')).status).toBe(404)
  })

  it('to what is not there, or not to be seen, is a not-found', async () => {
    await makeChannel(service, mara, { handle: 'closed', visibility: 'restricted' })
    expect((await iris.call('PUT', '/subscriptions/closed', {})).status).toBe(404)
    expect((await iris.call('PUT', '/subscriptions/nowhere', {})).status).toBe(404)
    expect((await iris.call('DELETE', '/subscriptions/nowhere')).status).toBe(404)
  })
})
