import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { makeChannel, makePerson, type TestPerson } from '#tests/support/library-fixtures.ts'
import { startTestService, type Answer, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let manager: TestPerson
let editor: TestPerson
let iris: TestPerson
let ada: TestPerson
let handle: string
beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  manager = await makePerson(service, 'manager', 'creator')
  editor = await makePerson(service, 'editor', 'creator')
  iris = await makePerson(service, 'iris', 'creator')
  ada = await makePerson(service, 'ada', 'admin')
})
afterAll(() => service.close())
beforeEach(async () => {
  const members = { managers: [manager], editors: [editor] }
  ;({ handle } = await makeChannel(service, mara, { name: 'Lanterns', ...members }))
})

async function patch(who: TestPerson, body: unknown, ifMatch?: string): Promise<Answer> {
  const etag = ifMatch ?? (await who.call('GET', `/channels/${handle}`)).headers.get('ETag') ?? ''
  return who.call('PATCH', `/channels/${handle}`, body, { 'If-Match': etag })
}

describe('changing what a channel says of itself', () => {
  it('shows it to all, and leaves alone what was not sent', async () => {
    const { status, body } = await patch(mara, { description: '  Light,\nin paper. ' })
    expect([status, body.displayName, body.description]).toEqual([
      200,
      'Lanterns',
      'Light,\nin paper.',
    ])
    await patch(mara, { displayName: 'Paper lanterns' })
    const seen = await iris.call('GET', `/channels/${handle}`)
    expect(seen.body).toMatchObject({
      handle,
      displayName: 'Paper lanterns',
      description: 'Light,\nin paper.',
    })
    const found = await iris.call('GET', '/search?q=paper+lanterns')
    expect(found.body.channels[0].handle).toBe(handle)
  })

  it('is none where nothing is sent: what others have read stays what there is', async () => {
    const before = await mara.call('GET', `/channels/${handle}`)
    const { status, body } = await patch(mara, {})
    expect([status, body]).toEqual([200, before.body])
    expect((await patch(manager, {}, '"another"')).status).toBe(412)
  })

  it('is for its owner, its managers and administrators', async () => {
    const answers = [mara, manager, ada, editor, iris].map(
      async (who) => (await patch(who, { displayName: 'Lamps' }, '*')).status,
    )
    expect(await Promise.all(answers)).toEqual([200, 200, 200, 403, 403])
  })

  it('tells nobody of a channel they may not know of', async () => {
    const hidden = await makeChannel(service, mara, { visibility: 'restricted' })
    const path = `/channels/${hidden.handle}`
    const answer = await iris.call('PATCH', path, { displayName: 'Mine' }, { 'If-Match': '*' })
    expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
  })

  it('is refused on top of a change that was not seen, or without saying what was seen', async () => {
    const { body } = await mara.call('GET', `/channels/${handle}`)
    expect((await patch(manager, { displayName: 'Lamps' })).status).toBe(200)
    const late = await patch(mara, { displayName: 'Torches' }, body.etag)
    expect([late.status, late.body.code]).toEqual([412, 'version-conflict'])
    const blind = await mara.call('PATCH', `/channels/${handle}`, { displayName: 'Torches' })
    expect([blind.status, blind.body.code]).toEqual([428, 'precondition-required'])
    expect((await mara.call('GET', `/channels/${handle}`)).body.displayName).toBe('Lamps')
  })

  it('names each field that is wrong', async () => {
    const wrong = { displayName: ' ', description: 'x'.repeat(2_001) }
    const { status, body } = await patch(mara, wrong)
    expect(status).toBe(422)
    const pointers = body.errors.map((error: { pointer: string }) => error.pointer)
    expect(pointers.toSorted()).toEqual(['#/description', '#/displayName'])
  })

  it('is refused without the anti-forgery pair', async () => {
    const response = await service.fetch(`/api/v1/channels/${handle}`, {
      method: 'PATCH',
      token: mara.token,
      body: JSON.stringify({ displayName: 'Forged' }),
      headers: { 'Content-Type': 'application/merge-patch+json', 'If-Match': '*' },
    })
    expect(response.status).toBe(403)
  })
})
