import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'

import { captionLimits } from '#contract/caption-changes.ts'
import type { Caption } from '#contract/captions.ts'
import { sweepUnknownFiles } from '#server/uploads/sweep-unknown-files.ts'
import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const subRip = (...said: string[]) =>
  said
    .map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${text}\n`)
    .join('\n')

let service: TestService
let mara: TestPerson
let iris: TestPerson
let olu: TestPerson
let ada: TestPerson
let channelId: string
let videoId: string

beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris', 'creator')
  olu = await makePerson(service, 'olu', 'viewer')
  ada = await makePerson(service, 'ada', 'admin')
  channelId = (await makeChannel(service, mara, { name: 'Lanterns' })).id
})
afterAll(() => service.close())
beforeEach(async () => {
  videoId = await makeVideo(service, { id: channelId }, mara, { title: 'Paper and light' })
})

interface Put {
  who?: TestPerson
  lang?: string
  query?: string
  /** An etag, or the version of the track there is. */
  ifMatch?: string | number
}

/** The etag that the track there is has at this version of it. */
async function etagAt(version: string | number, lang: string): Promise<string> {
  if (typeof version === 'string') return version
  const tracks: Caption[] = await tracksFor(mara)
  return `${tracks.find((track) => track.lang === lang)?.id ?? 'gone'}-${version}`
}

async function put(
  body: string | Uint8Array<ArrayBuffer>,
  { who = mara, lang = 'en', query = '', ifMatch }: Put = {},
) {
  const etag = ifMatch === undefined ? undefined : await etagAt(ifMatch, lang)
  const response = await service.fetch(`/api/v1/videos/${videoId}/captions/${lang}${query}`, {
    method: 'PUT',
    isOurPage: true,
    token: who.token,
    body,
    headers: { 'Content-Type': 'text/vtt', ...(etag !== undefined && { 'If-Match': etag }) },
  })
  return { status: response.status, body: await response.json() }
}

const path = (lang = 'en', query = '') => `/videos/${videoId}/captions/${lang}${query}`
async function ask(
  method: string,
  ifMatch: string | number,
  body?: unknown,
  lang = 'en',
  who = mara,
) {
  return who.call(method, path(lang), body, { 'If-Match': await etagAt(ifMatch, lang) })
}
const publish = (ifMatch = 1, lang = 'en') => ask('PATCH', ifMatch, { state: 'published' }, lang)
const textAt = async (url: string) => (await service.fetch(url)).text()
const statusAt = async (url: string) => (await service.fetch(url)).status
const tracksFor = async (who: TestPerson | TestService) =>
  (await who.call('GET', `/videos/${videoId}/captions`)).body.items
const files = async () =>
  (await service.services.storage.list(`videos/${videoId}`)).map(({ key }) => key)

async function seenBy(who: TestPerson | TestService, word: string) {
  const [detail, grant, found, filtered, spelt] = await Promise.all([
    who.call('GET', `/videos/${videoId}`),
    who.call('POST', `/videos/${videoId}/playback`),
    who.call('GET', `/search?q=${word}`),
    who.call('GET', '/videos?cc=1&limit=100'),
    who.call('GET', `/search?q=${word.replace('z', 's')}`),
  ])
  return {
    tracks: (await tracksFor(who)).length,
    detail: detail.body.captions.length,
    langs: detail.body.hasCaptions,
    played: grant.body.captions.length,
    found: JSON.stringify(found.body).includes(videoId),
    isFiltered: idsOf(filtered).includes(videoId),
    isSpelt: JSON.stringify(spelt.body).includes(word),
  }
}

const unseen = {
  tracks: 0,
  detail: 0,
  langs: [],
  played: 0,
  found: false,
  isFiltered: false,
  isSpelt: false,
}
const seen = {
  tracks: 1,
  detail: 1,
  langs: ['en'],
  played: 1,
  found: true,
  isFiltered: true,
  isSpelt: true,
}

describe('a track', () => {
  it('is a draft for whoever may edit the video, and nothing of it is there for anybody else', async () => {
    const { status, body } = await put(subRip('The quartzlike lantern'))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      lang: 'en',
      label: 'English',
      kind: 'captions',
      origin: 'upload',
      state: 'draft',
      isForFormerFilm: false,
      cueCount: 1,
      etag: expect.stringMatching(/-1$/),
    })
    expect(await tracksFor(mara)).toMatchObject([{ id: body.id, state: 'draft' }])
    expect(await textAt(body.url)).toContain('The quartzlike lantern')
    for (const who of [iris, olu, service]) expect(await seenBy(who, 'quartzlike')).toEqual(unseen)
    // Whoever made it does not find it among what others find either.
    expect(await seenBy(mara, 'quartzlike')).toEqual({ ...unseen, tracks: 1 })
  })

  it('that is published plays, stands in the transcript and is found', async () => {
    await put(subRip('A frozenlike lantern'))
    const { status, body } = await publish()
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'published', etag: expect.stringMatching(/-2$/) })
    for (const who of [mara, iris, olu]) expect(await seenBy(who, 'frozenlike')).toEqual(seen)
    const [track] = await tracksFor(olu)
    expect(await textAt(track.url)).toContain('00:00:00.000 --> 00:00:01.000\nA frozenlike lantern')
  })

  it('that is taken off is gone for everybody else, and so is what they were led to', async () => {
    await put(subRip('The amazedlike lantern'))
    await publish()
    const [before] = await tracksFor(olu)
    const { body } = await ask('PATCH', 2, { state: 'draft' })
    expect(body.state).toBe('draft')
    expect(await seenBy(olu, 'amazedlike')).toEqual(unseen)
    expect(await statusAt(before.url)).toBe(404)
    expect(await textAt(body.url)).toContain('amazedlike')
    expect(await files()).toHaveLength(1)
  })

  it('on show shows what takes its place at once, and nothing of what it said before', async () => {
    await put(subRip('A grizzledlike lantern'))
    await publish()
    const { status, body } = await put(subRip('One', 'A puzzledlike moth'), { ifMatch: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'published',
      cueCount: 2,
      etag: expect.stringMatching(/-3$/),
    })
    expect(await seenBy(olu, 'puzzledlike')).toMatchObject({ found: true })
    expect(await seenBy(olu, 'grizzledlike')).toMatchObject({ found: false })
    expect(await files()).toHaveLength(1)
  })

  it('that is deleted leaves nothing', async () => {
    await put(subRip('A dazzledlike lantern'))
    await publish()
    const [track] = await tracksFor(olu)
    expect((await ask('DELETE', 1)).body.code).toBe('version-conflict')
    expect((await ask('DELETE', 2)).status).toBe(204)
    expect(await seenBy(mara, 'dazzledlike')).toEqual(unseen)
    expect(await statusAt(track.url)).toBe(404)
    expect(await files()).toEqual([])
    expect((await ask('DELETE', 2)).body.code).toBe('not-found')
  })

  it('that comes after one that was deleted is another, whoever has read that', async () => {
    const who = ada
    const { body } = await put(subRip('Mine'), { who })
    expect((await ask('DELETE', body.etag)).status).toBe(204)
    await put(subRip('Yours'), { who })
    expect((await put(subRip('Mine'), { who, ifMatch: body.etag })).status).toBe(412)
    expect((await ask('PATCH', body.etag, { state: 'published' })).status).toBe(412)
    expect((await ask('DELETE', body.etag)).status).toBe(412)
  })

  it('has a language by one tag, a kind, and a name of its own', async () => {
    await put(subRip('Good evening'), { lang: 'en-gb' })
    await put(subRip('A lamp is lit'), { lang: 'en-GB', query: '?kind=descriptions&label=Seen' })
    expect(await tracksFor(mara)).toMatchObject([
      { lang: 'en-GB', kind: 'captions', label: 'British English' },
      { lang: 'en-GB', kind: 'descriptions', label: 'Seen' },
    ])
    const { body } = await ask('PATCH', 1, { label: 'Read aloud' }, 'en-GB')
    expect(body).toMatchObject({ label: 'Read aloud', state: 'draft', kind: 'captions' })
    expect((await put(subRip('x'), { lang: 'en-x1-x1-x1' })).status).toBe(404)
  })

  it('is replaced only by who has read it', async () => {
    await put(subRip('Mine'))
    expect((await put(subRip('Yours'))).body.code).toBe('precondition-required')
    expect((await put(subRip('Yours'), { ifMatch: 7 })).body.code).toBe('version-conflict')
    const gone = await put(subRip('Theirs'), { lang: 'de', ifMatch: 1 })
    expect(gone.body.code).toBe('version-conflict')
    const [track] = await tracksFor(mara)
    expect(await textAt(track.url)).toContain('Mine')
    expect(await files()).toHaveLength(1)
  })

  it.for(['before', 'while'])(
    'that is replaced %s somebody who read it puts it on show is in conflict with that',
    async (when) => {
      await put(subRip('Mine'))
      const { storage } = service.services
      const read = storage.read.bind(storage)
      vi.spyOn(storage, 'read').mockImplementationOnce(async (...asked) => {
        const found = when === 'while' ? await read(...asked) : null
        expect((await put(subRip('Yours'), { ifMatch: 1 })).status).toBe(200)
        return found ?? read(...asked)
      })
      expect((await publish()).body.code).toBe('version-conflict')
      const tracks = await tracksFor(mara)
      expect(tracks).toMatchObject([{ state: 'draft' }])
      expect(await textAt(tracks[0].url)).toContain('Yours')
      expect(await files()).toHaveLength(1)
    },
  )

  it('of ten at once is written by one', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => put(subRip(`Line ${at}`), { who: ada })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await files()).toHaveLength(1)
  })

  it('is written by nobody who may not edit the video', async () => {
    expect((await put(subRip('x'), { who: olu })).body.code).toBe('forbidden')
    await put(subRip('x'))
    for (const method of ['PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { state: 'published' } : undefined
      expect((await ask(method, 1, body, 'en', iris)).body.code).toBe('forbidden')
    }
    expect(await tracksFor(mara)).toMatchObject([{ state: 'draft' }])
  })
})

test('a refused file is named by its line and the reason, and changes nothing', async () => {
  await put(subRip('Good evening'))
  const bad = [
    '1',
    '00:00:01,000 --> 00:00:02,000',
    'One',
    '',
    '2',
    '00:00:05,000 --> 00:00:04,000',
  ]
  const { status, body } = await put([...bad, 'Two'].join('\n'), { ifMatch: 1 })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'caption-invalid',
    detail: 'Line 6: the line ends before it starts.',
    params: { line: 6, reason: 'ends-before-start' },
  })
  const [track] = await tracksFor(mara)
  expect(track).toMatchObject({ etag: expect.stringMatching(/-1$/), cueCount: 1 })
  expect(await textAt(track.url)).toContain('Good evening')
})

test('a file over the limit is refused', async () => {
  const large = new Uint8Array(captionLimits.fileB + 1).fill(0x61)
  expect((await put(large)).body).toMatchObject({
    code: 'file-too-large',
    params: { maxB: captionLimits.fileB },
  })
})

test('what is said is text, whatever it looks like', async () => {
  await put(subRip('<script>alert(1)</script> & <b>bold</b> --&gt;'))
  const [track] = await tracksFor(mara)
  const response = await service.fetch(track.url)
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(await response.text()).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; bold --&amp;gt;',
  )
})

test('another film keeps the words, which are marked until somebody has looked', async () => {
  await put(subRip('Good evening'))
  await publish()
  await service.db.updateTable('videos').set({ film_number: 2 }).where('id', '=', videoId).execute()
  expect(await tracksFor(olu)).toMatchObject([{ state: 'published', isForFormerFilm: true }])
  await ask('PATCH', 2, { label: 'English' })
  expect(await tracksFor(mara)).toMatchObject([{ isForFormerFilm: true }])
  await ask('PATCH', 3, { isForFormerFilm: false })
  expect(await tracksFor(mara)).toMatchObject([{ isForFormerFilm: false, state: 'published' }])
})

test('a file that nobody wrote down is swept away, and no other', async () => {
  await put(subRip('Good evening'))
  const { storage, log } = service.services
  const lost = `videos/${videoId}/captions-lost.vtt`
  await storage.write(lost, new Uint8Array(1))
  const clock = () => new Date(Date.now() + 2 * 86_400_000)
  await sweepUnknownFiles({ db: service.db, storage, clock, log })
  expect(await files()).toHaveLength(1)
  expect(await files()).not.toContain(lost)
})
