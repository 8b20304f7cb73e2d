import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { makeChannel, makePerson, type TestPerson } from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let editor: TestPerson
let channel: { id: string; handle: string }
beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  editor = await makePerson(service, 'editor', 'creator')
})
afterAll(() => service.close())
beforeEach(async () => {
  channel = await makeChannel(service, mara, { editors: [editor] })
})

const usual = {
  access: 'internal',
  commentsPolicy: 'on',
  lang: null,
  category: null,
  licence: null,
  tags: [],
}
const own = {
  access: 'public',
  commentsPolicy: 'off',
  lang: 'de',
  category: 'learning',
  licence: 'cc-by',
  tags: ['Lino', 'Print'],
}
const path = () => `/channels/${channel.handle}`
const read = (who = mara) => who.call('GET', `${path()}/draft-defaults`)
const change = (draftDefaults: object, ifMatch = '*', who = mara) =>
  who.call('PATCH', path(), { draftDefaults }, { 'If-Match': ifMatch })

let count = 0
async function newDraft(who = mara) {
  count += 1
  const { status, body } = await who.call('POST', '/videos', {
    title: 'A film',
    channelId: channel.id,
    fileName: 'film.mp4',
    sizeB: 1_000,
    type: 'video/mp4',
    fingerprint: `fingerprint-${count}-of-a-film`,
  })
  expect([status, body.code]).toEqual([201, undefined])
  return body.video
}

describe('a new draft', () => {
  it('begins with what its channel says, whoever of the channel uploads it', async () => {
    expect(await newDraft()).toMatchObject(usual)
    expect((await change(own)).status).toBe(200)
    expect((await read()).body).toEqual(own)
    expect(await newDraft()).toMatchObject(own)
    expect(await newDraft(editor)).toMatchObject(own)
  })

  it('keeps what it began with when its channel says otherwise', async () => {
    await change(own)
    const { id } = await newDraft()
    await change(usual)
    expect((await mara.call('GET', `/videos/${id}`)).body).toMatchObject(own)
    expect(await newDraft()).toMatchObject(usual)
  })

  it('begins without a category that is not offered any more', async () => {
    await change(own)
    await service.db
      .updateTable('channels')
      .set({ draft_defaults: JSON.stringify({ ...own, category: 'former', licence: 'former' }) })
      .where('id', '=', channel.id)
      .execute()
    expect(await newDraft()).toMatchObject({ ...own, category: null, licence: null })
    // What stands there may stay, and the rest be changed.
    expect((await change({ category: 'former', lang: 'fr' })).status).toBe(200)
  })
})

describe('what new drafts begin with', () => {
  it('changes as far as it was sent; null takes away', async () => {
    await change(own)
    await change({ lang: null, commentsPolicy: 'on' })
    expect((await read()).body).toEqual({ ...own, lang: null, commentsPolicy: 'on' })
  })

  it('is for those who manage the channel', async () => {
    expect((await read(editor)).status).toBe(403)
    expect((await change(own, '*', editor)).status).toBe(403)
    expect((await read()).body).toEqual(usual)
  })

  it('is not changed on top of something that was not seen', async () => {
    const { body } = await mara.call('GET', path())
    expect((await change({ lang: 'de' }, body.etag)).status).toBe(200)
    const late = await change({ lang: 'fr' }, body.etag)
    expect([late.status, late.body.code]).toEqual([412, 'version-conflict'])
  })

  const wrong: [object, string][] = [
    [{ category: 'unheard-of' }, '#/draftDefaults/category'],
    [{ licence: 'unheard-of' }, '#/draftDefaults/licence'],
    [{ access: 'restricted' }, '#/draftDefaults/access'],
    [{ tags: ['x'] }, '#/draftDefaults/tags/0'],
  ]
  it.each(wrong)('cannot be %j', async (draftDefaults, pointer) => {
    const { status, body } = await change(draftDefaults)
    expect([status, body.errors?.[0].pointer]).toEqual([422, pointer])
  })
})
