import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { PortalConfig } from '#contract/portal-config.ts'
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
let mara: TestPerson
let iris: TestPerson
let channel: TestChannel
let videoId: string

async function start(publicWithoutWords: PortalConfig['publicWithoutWords']): Promise<void> {
  service = await startTestService((config) => ({
    ...config,
    portal: { ...config.portal, publicWithoutWords },
  }))
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris')
  channel = await makeChannel(service, mara)
}

const unpublished = { publication: 'unpublished', published_at: null } as const
const track = (values: object) =>
  service.db.updateTable('captions').set(values).where('video_id', '=', videoId).execute()

describe('where nothing is refused', () => {
  beforeAll(() => start('ask'))
  afterAll(() => service.close())

  test('those who may edit a video are told whether it has words, and find it by that', async () => {
    videoId = await makeVideo(service, channel, mara)
    const told = async (person: TestPerson) =>
      (await person.call('GET', `/videos/${videoId}`)).body.words
    const found = async (words: string) =>
      idsOf(await mara.call('GET', `/me/videos?words=${words}`))

    expect(await told(mara)).toBe('missing')
    expect(await told(iris)).toBeUndefined()
    expect(await found('missing')).toEqual([videoId])

    await makeCaptions(service, videoId, 'en', ['Good evening'])
    expect(await told(mara)).toBe('there')
    await track({ origin: 'auto' })
    expect(await told(mara)).toBe('unchecked')
    expect(await found('unchecked')).toEqual([videoId])
    await track({ state: 'draft' })
    expect(await told(mara)).toBe('draft')
    expect(await found('missing')).toEqual([])

    await track({ state: 'published', kind: 'descriptions' })
    expect(await told(mara), 'what is heard is not read').toBe('missing')
    const { body } = await iris.call('GET', `/videos/${videoId}`)
    expect(body.hasCaptions).toEqual([])
    expect(idsOf(await iris.call('GET', '/videos?cc=1'))).toEqual([])
  })

  test('a video without words is published', async () => {
    videoId = await makeVideo(service, channel, mara, unpublished)
    const { body } = await mara.call('GET', '/config')
    expect(body.publicWithoutWords).toBe('ask')
    const answer = await mara.call('POST', `/videos/${videoId}/publish`, { access: 'public' })
    expect(answer.status).toBe(200)
  })
})

describe('where everybody is shown nothing without words', () => {
  beforeAll(() => start('refuse'))
  afterAll(() => service.close())
  beforeEach(async () => {
    videoId = await makeVideo(service, channel, mara, unpublished)
  })

  const publish = (access: string) => mara.call('POST', `/videos/${videoId}/publish`, { access })
  const refused = { status: 422, body: { code: 'words-missing' } }

  test('it is published for fewer, and not opened to all later', async () => {
    expect(await publish('public')).toMatchObject(refused)
    expect((await publish('internal')).status).toBe(200)
    const { body } = await mara.call('GET', `/videos/${videoId}`)
    const ifMatch = { 'If-Match': body.etag }
    const open = await mara.call('PATCH', `/videos/${videoId}`, { access: 'public' }, ifMatch)
    expect(open).toMatchObject(refused)
    const retitled = await mara.call('PATCH', `/videos/${videoId}`, { title: 'Other' }, ifMatch)
    expect(retitled.status).toBe(200)
  })

  test('it is not said to go on show at a time either', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const times = { publishAt, unpublishAt: null }
    expect(await mara.call('PUT', `/videos/${videoId}/schedule`, times)).toMatchObject(refused)
    const none = { publishAt: null, unpublishAt: null }
    expect((await mara.call('PUT', `/videos/${videoId}/schedule`, none)).status).toBe(200)
  })

  test('of many those with words are published, and the others named', async () => {
    const withWords = await makeVideo(service, channel, mara, unpublished)
    await makeCaptions(service, withWords, 'en', ['Good evening'])
    const steps = [{ videos: { ids: [videoId, withWords] }, change: { op: 'publish' } }]
    const { body } = await mara.call('POST', '/videos/bulk', { steps })
    expect(body).toMatchObject({
      changedCount: 1,
      refused: [{ code: 'words-missing', count: 1, videos: [{ id: videoId }] }],
    })
  })

  test('what waits to go on show from before can still be corrected', async () => {
    videoId = await makeVideo(service, channel, mara, {
      ...unpublished,
      publish_at: new Date(Date.now() + 3_600_000),
    })
    const { body } = await mara.call('GET', `/videos/${videoId}`)
    const change = { title: 'Other', access: 'public' }
    const ifMatch = { 'If-Match': body.etag }
    expect((await mara.call('PATCH', `/videos/${videoId}`, change, ifMatch)).status).toBe(200)
  })

  test('no change of many leads around that by way of a time', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const bulk = (change: object) =>
      mara.call('POST', '/videos/bulk', { steps: [{ videos: { ids: [videoId] }, change }] })
    const kept = { changedCount: 0, refused: [{ code: 'words-missing', count: 1 }] }

    expect((await bulk({ op: 'unpublish', publishAt })).body).toMatchObject(kept)
    expect((await bulk({ op: 'access', access: 'internal' })).body.changedCount).toBe(1)
    expect((await bulk({ op: 'unpublish', publishAt })).body.changedCount).toBe(1)
    expect((await bulk({ op: 'access', access: 'public' })).body).toMatchObject(kept)
  })

  test('what everybody sees already stays so, and can be published again', async () => {
    videoId = await makeVideo(service, channel, mara)
    expect((await publish('public')).status).toBe(200)
  })
})
