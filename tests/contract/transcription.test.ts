import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { Caption } from '#contract/captions.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'
import { spokenWave } from '#tests/support/spoken-wave.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startWordsEndpoint, type WordsEndpoint } from '#tests/support/words-endpoint.ts'

const engine = await findEngine({ processing: { ffmpegPath: null } })
const apiKey = 'sk-nobody-else-reads-this'
/** Nobody is cut off because this machine is busy, but where that is what is looked at. */
const [patienceMs, briefMs] = [60_000, 1_000]

let endpoint: WordsEndpoint
let elsewhere: WordsEndpoint
let service: TestService
let mara: TestPerson
let iris: TestPerson
let channelId: string
let videoId: string

beforeAll(async () => {
  if (engine === null) return
  endpoint = await startWordsEndpoint()
  elsewhere = await startWordsEndpoint()
  service = await startTestService(
    (config) => ({
      ...config,
      processing: { ...config.processing, where: 'here' },
      transcription: { url: endpoint.url, apiKey, model: 'ears-1' },
    }),
    {
      engine,
      database: await openTestDatabase(),
      waits: { wordsMs: patienceMs, wordsAgainMs: 10 },
      pieceLengths: { leastFilmMs: 600_000, pieceMs: 600_000, wordsMs: 3_000 },
    },
  )
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris', 'creator')
  channelId = (await makeChannel(service, mara, { name: 'Lanterns' })).id
})
afterAll(async () => {
  if (engine === null) return
  await service.close()
  await endpoint.close()
  await elsewhere.close()
})
beforeEach(() => {
  if (engine === null) return
  endpoint.asked.length = 0
  endpoint.next = []
  endpoint.always = null
  service.services.waits.wordsMs = patienceMs
})
afterEach(() => {
  if (engine !== null) expect(service.logged.join('\n')).not.toContain(apiKey)
})

/** About seven seconds: three pieces that are heard, and one in which nobody is. */
const script = [
  'The', 'lantern', 'glows', 'over', 'Quillmoor.', 400, 'A', 'moth', 'circles', 4_500,
  'it', '~slowly.', 'Nobody', 'speaks', 'of', 'vellichor', 'here.',
] // oxfmt-ignore

async function film(said: readonly (string | number)[] = script): Promise<void> {
  videoId = await makeVideo(service, { id: channelId }, mara)
  const key = `videos/${videoId}/original.wav`
  await service.services.storage.write(key, spokenWave(said))
  await service.db.updateTable('videos').set({ file_key: key }).where('id', '=', videoId).execute()
}

const generate = (lang = 'en', who = mara) =>
  who.call('POST', `/videos/${videoId}/captions/${lang}/generate`)
const made = async (): Promise<Transcription[]> =>
  (await mara.call('GET', `/videos/${videoId}/transcriptions`)).body.items
const tracks = async (who = mara): Promise<Caption[]> =>
  (await who.call('GET', `/videos/${videoId}/captions`)).body.items
const settled = () =>
  expect
    .poll(async () => (await made()).filter(({ state }) => state !== 'failed'), { timeout: 60_000 })
    .toEqual([])
async function fault() {
  await settled()
  return (await made()).map((one) => one.fault)
}
const said = () => endpoint.asked.map((one) => one.said)
async function fileOf([track]: readonly Caption[]) {
  return (await service.fetch(track?.url ?? '')).text()
}

describe.skipIf(engine === null)('captions that a machine makes', () => {
  beforeEach(() => film())

  it('are a draft that says what was heard, when, and of which word it was not sure', async () => {
    expect((await generate('en', iris)).status).toBe(403)
    const begun = await generate()
    expect(begun).toMatchObject({ status: 202, body: { lang: 'en', fault: null, percent: 0 } })
    expect((await generate()).body.code).toBe('already-transcribing')
    await settled()
    const [track, ...others] = await tracks()
    expect(others).toEqual([])
    expect(track).toMatchObject({
      lang: 'en',
      label: 'English',
      origin: 'auto',
      model: 'ears-1',
      state: 'draft',
      isChecked: false,
      isForFormerFilm: false,
    })
    const text = await fileOf(await tracks())
    const words = script.filter((one) => typeof one === 'string').map((one) => one.replace('~', ''))
    const lines = text.split('\n').filter((line) => /^[A-Za-z]/.test(line) && line !== 'WEBVTT')
    expect(lines.join(' ')).toBe(words.join(' '))
    // By the film's time, and not by its piece's.
    expect(text).toMatch(/00:00:07\.9\d\d --> \S+\nit slowly\./)
    const { body } = await mara.call('GET', `/videos/${videoId}/captions/en/doubts`)
    expect(body.words).toMatchObject([{ text: 'slowly', confidence: 0.3 }])
    expect(Math.abs(body.words[0].startMs - 8_320)).toBeLessThan(60)
    expect(body.confidence).toBeCloseTo((0.3 + 0.95 * 14) / 15, 2)

    expect(endpoint.asked.length).toBeGreaterThan(1)
    for (const { authorization, fields, said: heard } of endpoint.asked) {
      expect(authorization).toBe(`Bearer ${apiKey}`)
      expect(fields).toEqual({
        model: ['ears-1'],
        language: ['en'],
        response_format: ['verbose_json'],
        'timestamp_granularities[]': ['word', 'segment'],
      })
      expect(heard, 'nobody is asked what is said in silence').not.toBe('')
    }
    expect(said().join(' ')).toBe(words.join(' '))
    expect(await tracks(iris)).toEqual([])
    expect((await generate()).body.code, 'no machine writes over lines').toBe('captions-exist')
    await mara.call(
      'PATCH',
      `/videos/${videoId}/captions/en`,
      { isChecked: true },
      {
        'If-Match': track?.etag ?? '',
      },
    )
    await service.db
      .updateTable('captions')
      .set({ state: 'published' })
      .where('video_id', '=', videoId)
      .execute()
    expect((await tracks()).map(({ model }) => model)).toEqual(['ears-1'])
    const shown = await tracks(iris)
    expect(shown, 'which model it was is nobody else’s business').toMatchObject([{ model: null }])
    const after = await mara.call('GET', `/videos/${videoId}/captions/en/doubts`)
    expect(after.body.words, 'of what was checked nothing is doubted').toEqual([])
  })

  it('come after a service that was ill, held back, hung up or said nothing', async () => {
    endpoint.next = [
      { status: 500 },
      { status: 429, headers: { 'Retry-After': '1' } },
      null,
      () => {
        service.services.waits.wordsMs = briefMs
        return 'hang up'
      },
      () => {
        service.services.waits.wordsMs = patienceMs
        return 'stall'
      },
    ]
    await generate()
    await settled()
    expect(await tracks()).toMatchObject([{ origin: 'auto' }])
    const [first, second, third, next, again, atLast] = said()
    expect([second, third]).toEqual([first, first])
    expect([again, atLast]).toEqual([next, next])
    // It was cut off, and not waited for.
    expect(endpoint.asked.map(({ isGone }) => isGone).slice(3, 6)).toEqual([true, true, false])
  })

  it('that answer nonsense stop, and go on behind what was heard', async () => {
    endpoint.next = [null, { status: 200, body: '<html>Hello</html>' }]
    await generate()
    expect(await fault()).toEqual(['nonsense'])
    const [failed] = await made()
    expect(failed?.percent).toBeGreaterThan(0)
    const [first] = said()
    await generate()
    await settled()
    expect(await tracks()).toHaveLength(1)
    expect(said().filter((one) => one === first)).toHaveLength(1)
  })

  it('stop at once where no other try would help, and the key goes nowhere else', async () => {
    const location = `${elsewhere.url}/v1/audio/transcriptions`
    const cases = [
      [{ status: 307, headers: { Location: location } }, 'redirected'],
      [{ status: 401, body: `{"error":{"message":"Incorrect key: ${apiKey}"}}` }, 'refused'],
      [
        { status: 400, body: '{"error":{"message":"Language “en” is not supported"}}' },
        'unknown-language',
      ],
      [{ status: 413 }, 'rejected'],
      [{ status: 200, body: '{"words":[{"word":"Hello","start":1,"end":2}]}' }, 'nonsense'],
    ] as const
    for (const [instead, expected] of cases) {
      endpoint.asked.length = 0
      endpoint.next = [instead]
      await generate()
      expect(await fault()).toEqual([expected])
      expect(endpoint.asked).toHaveLength(1)
    }
    expect(elsewhere.asked).toEqual([])
    expect((await mara.call('DELETE', `/videos/${videoId}/captions/en/generate`)).status).toBe(204)
    expect(await made()).toEqual([])
    expect((await mara.call('DELETE', `/videos/${videoId}/captions/en/generate`)).status).toBe(404)
  })

  it('are given up where nobody answers, again and again', async () => {
    endpoint.always = { status: 503 }
    await generate()
    expect(await fault()).toEqual(['unreachable'])
    expect(new Set(said()).size).toBe(1)
    expect(endpoint.asked).toHaveLength(6)
  })

  it('are stopped by whoever asked for them', async () => {
    endpoint.next = [null]
    endpoint.always = 'stall'
    await generate()
    await expect.poll(() => endpoint.asked.length, { timeout: 30_000 }).toBeGreaterThan(1)
    expect((await mara.call('DELETE', `/videos/${videoId}/captions/en/generate`)).status).toBe(204)
    await expect.poll(() => endpoint.asked.at(-1)?.isGone).toBe(true)
    const asked = endpoint.asked.length
    expect(await made()).toEqual([])
    endpoint.always = null
    await generate()
    await settled()
    expect(await tracks()).toHaveLength(1)
    // Nothing of it was kept.
    expect(endpoint.asked.slice(asked)[0]?.said).toBe(said()[0])
  })

  it('are left while their video is deleted, and go on where it is taken back', async () => {
    endpoint.next = [null, 'stall']
    await generate()
    await expect.poll(() => endpoint.asked.length, { timeout: 30_000 }).toBe(2)
    const deleted = await mara.call('DELETE', `/videos/${videoId}`)
    expect(deleted.status).toBeLessThan(300)
    await expect.poll(() => endpoint.asked[1]?.isGone, { timeout: 30_000 }).toBe(true)
    await mara.call('POST', `/videos/${videoId}/restore`)
    await settled()
    expect(await tracks()).toHaveLength(1)
    const [first, second, again] = said()
    expect([again === first, again === second]).toEqual([false, true])
  })

  it('never take the place of what somebody wrote meanwhile', async () => {
    const written = Promise.withResolvers<void>()
    endpoint.next = [written.promise]
    await generate()
    await expect.poll(() => endpoint.asked.length, { timeout: 30_000 }).toBe(1)
    const answer = await service.fetch(`/api/v1/videos/${videoId}/captions/en`, {
      method: 'PUT',
      isOurPage: true,
      token: mara.token,
      body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nBy hand\n',
      headers: { 'Content-Type': 'text/vtt' },
    })
    expect(answer.status).toBe(200)
    written.resolve()
    expect(await fault()).toEqual(['exists'])
    expect(await tracks()).toMatchObject([{ origin: 'upload' }])
    expect(await fileOf(await tracks())).toContain('By hand')
  })
})

test.skipIf(engine === null)('of a film in which nobody speaks nobody is asked', async () => {
  await film([9_000])
  await generate()
  expect(await fault()).toEqual(['silence'])
  expect(endpoint.asked).toEqual([])
})

test('without an endpoint nothing is offered', async () => {
  const plain = await startTestService()
  try {
    expect((await plain.call('GET', '/config')).body.features.transcription).toBe(false)
    const olu = await makePerson(plain, 'olu', 'creator')
    const channel = await makeChannel(plain, olu)
    const id = await makeVideo(plain, channel, olu)
    const { body } = await olu.call('POST', `/videos/${id}/captions/en/generate`)
    expect(body.code).toBe('feature-disabled')
  } finally {
    await plain.close()
  }
})
