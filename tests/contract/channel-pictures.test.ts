import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

import { sweepUnknownFiles } from '#server/uploads/sweep-unknown-files.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { jpegWithPage, makePng, pngBomb, pngChunk } from '#tests/support/pictures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let handle: string
let id: string
beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
})
afterAll(() => service.close())
beforeEach(async () => {
  ;({ handle, id } = await makeChannel(service, mara, { name: 'Lanterns' }))
})

async function put(body: Uint8Array, which = 'avatar', who = mara, type = 'image/png') {
  const response = await service.fetch(`/api/v1/channels/${handle}/${which}`, {
    method: 'PUT',
    isOurPage: true,
    token: who.token,
    body: new Uint8Array(body),
    headers: { 'Content-Type': type },
  })
  return { status: response.status, body: await response.json() }
}

const urlOf = (channel: { avatar: { url: string }[] }) => channel.avatar[0]?.url ?? ''
const square = makePng(96, 96)
const codeOf = async (answer: ReturnType<typeof put>) => (await answer).body.code

describe('a channel’s picture', () => {
  it('stands wherever the channel does, at one address for all', async () => {
    const { status, body } = await put(square)
    expect(status).toBe(200)
    expect(body.avatar).toEqual([{ url: expect.any(String), width: 96, height: 96 }])
    const videoId = await makeVideo(service, { id }, mara, { title: 'Paper lanterns' })
    const iris = await makePerson(service, 'iris')
    const [one, all, card, detail, found] = await Promise.all([
      service.call('GET', `/channels/${handle}`),
      iris.call('GET', '/channels?limit=100'),
      iris.call('GET', `/videos?channel=${handle}`),
      mara.call('GET', `/videos/${videoId}`),
      service.call('GET', '/search?q=lanterns'),
    ])
    const shown = [
      one.body,
      all.body.items.find((item: { id: string }) => item.id === id),
      card.body.items[0].channel,
      detail.body.channel,
      found.body.channels.find((item: { id: string }) => item.id === id),
    ]
    expect(shown.map(urlOf)).toEqual(shown.map(() => urlOf(body)))
  })

  it('is served as what it is, and never asked for again', async () => {
    const { body } = await put(square)
    const file = await service.fetch(urlOf(body))
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(square)
  })

  it('of a channel for fewer is not for shared caches', async () => {
    await service.db.updateTable('channels').set({ visibility: 'internal' }).execute()
    const file = await service.fetch(urlOf((await put(square)).body))
    expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  })

  it('goes when another comes, and when it is taken away', async () => {
    const first = urlOf((await put(square)).body)
    const second = urlOf((await put(makePng(48, 48))).body)
    expect(second).not.toBe(first)
    expect((await service.fetch(first)).status).toBe(404)
    expect((await service.fetch(second)).status).toBe(200)
    const taken = await mara.call('DELETE', `/channels/${handle}/avatar`)
    expect([taken.status, taken.body.avatar]).toEqual([200, []])
    expect((await service.fetch(second)).status).toBe(404)
    expect((await mara.call('DELETE', `/channels/${handle}/avatar`)).status).toBe(200)
  })

  it('is one thing and the banner another', async () => {
    await put(square)
    const { body } = await put(makePng(960, 160), 'banner')
    expect([body.avatar.length, body.banner]).toEqual([
      1,
      [{ url: expect.any(String), width: 960, height: 160 }],
    ])
    expect((await mara.call('DELETE', `/channels/${handle}/banner`)).body.avatar).toHaveLength(1)
  })

  it('takes of the space of the channel’s owner', async () => {
    const usedB = async () => (await mara.call('GET', '/me')).body.quota.usedB
    const before = await usedB()
    await put(square)
    expect((await usedB()) - before).toBe(square.length)
  })

  it('is swept away where nobody has written it down, and only there', async () => {
    const { body } = await put(square)
    const lost = `channels/${id}/banner-lost.png`
    await service.services.storage.write(lost, square)
    const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
    await sweepUnknownFiles({ ...service.services, clock: tomorrow })
    expect(await service.services.storage.stat(lost)).toBeNull()
    expect((await service.fetch(urlOf(body))).status).toBe(200)
  })
})

test('owner, managers and administrators set it; editors and moderators do not', async () => {
  const manager = await makePerson(service, 'manager')
  const editor = await makePerson(service, 'editor', 'creator')
  const moderator = await makePerson(service, 'moderator', 'moderator')
  const admin = await makePerson(service, 'admin', 'admin')
  const values = { managers: [manager], editors: [editor], visibility: 'restricted' as const }
  ;({ handle } = await makeChannel(service, mara, values))
  for (const who of [mara, manager, admin])
    expect((await put(square, 'avatar', who)).status).toBe(200)
  for (const who of [editor, moderator]) {
    expect(await codeOf(put(square, 'avatar', who))).toBe('forbidden')
    expect((await who.call('DELETE', `/channels/${handle}/banner`)).body.code).toBe('forbidden')
  }
  const stranger = await makePerson(service, 'stranger')
  expect(await codeOf(put(square, 'avatar', stranger))).toBe('not-found')
})

describe('what is no such picture is refused, and none of it is kept', () => {
  const page = '<html><script>alert(1)</script></html>'
  const frames = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  const cases: [string, string, Buffer | Promise<Buffer>][] = [
    ['not square', 'validation-failed', makePng(96, 95)],
    ['too small', 'validation-failed', makePng(47, 47)],
    ['too large', 'validation-failed', makePng(1501, 1501)],
    ['a bomb', 'validation-failed', pngBomb()],
    ['one that moves', 'unsupported-media', makePng(96, 96, [frames])],
    ['a page after a PNG', 'unsupported-media', Buffer.concat([square, Buffer.from(page)])],
    ['a cut-off PNG', 'unsupported-media', square.subarray(0, -6)],
    [
      'a page after a JPEG',
      'unsupported-media',
      jpegWithPage(96, '').then((jpeg) => Buffer.concat([jpeg, Buffer.from(page)])),
    ],
    [
      'a page before a JPEG',
      'unsupported-media',
      jpegWithPage(96, '').then((jpeg) => Buffer.concat([Buffer.from(page), jpeg])),
    ],
    ['a drawing', 'unsupported-media', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'an AVIF',
      'unsupported-media',
      readFile(new URL('../support/media/picture.avif', import.meta.url)),
    ],
    ['nine megabytes', 'file-too-large', Buffer.alloc(9_000_000)],
    ['nothing', 'unsupported-media', Buffer.alloc(0)],
  ]
  it.each(cases)('%s: %s', async (_, code, bytes) => {
    expect(await codeOf(put(await bytes))).toBe(code)
    expect((await mara.call('GET', `/channels/${handle}`)).body.avatar).toEqual([])
    expect(await service.services.storage.list(`channels/${id}`)).toEqual([])
  })

  it('a banner that is not six times as wide as high', async () => {
    expect(await codeOf(put(makePng(960, 200), 'banner'))).toBe('validation-failed')
    expect(await codeOf(put(makePng(474, 79), 'banner'))).toBe('validation-failed')
  })
})

test('a page inside a JPEG is a JPEG to every browser', async () => {
  const polyglot = await jpegWithPage(96, '*/=1;</script><html><script>alert(1)</script>')
  const { status, body } = await put(polyglot, 'avatar', mara, 'text/html')
  expect(status).toBe(200)
  const file = await service.fetch(urlOf(body))
  expect(new URL(urlOf(body)).pathname).toMatch(/\.jpg$/)
  expect(file.headers.get('content-type')).toBe('image/jpeg')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
})
