import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { Caption } from '#contract/captions.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import {
  completionOf,
  startLinesEndpoint,
  type LinesEndpoint,
} from '#tests/support/lines-endpoint.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const engine = await findEngine({ processing: { ffmpegPath: null } })
const apiKey = 'sk-nobody-else-reads-this'
/** Nobody is cut off because this machine is busy, but where that is what is looked at. */
const [patienceMs, briefMs] = [60_000, 1_000]

let endpoint: LinesEndpoint
let elsewhere: LinesEndpoint
let service: TestService
let mara: TestPerson
let iris: TestPerson
let channelId: string
let videoId: string

beforeAll(async () => {
  if (engine === null) return
  endpoint = await startLinesEndpoint()
  elsewhere = await startLinesEndpoint()
  service = await startTestService(
    (config) => ({
      ...config,
      processing: { ...config.processing, where: 'here' },
      translation: { url: endpoint.url, apiKey, model: 'tongue-1' },
    }),
    {
      engine,
      database: await openTestDatabase(),
      waits: { wordsMs: patienceMs, wordsAgainMs: 10 },
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
beforeEach(async () => {
  if (engine === null) return
  endpoint.asked.length = 0
  endpoint.next = []
  endpoint.always = null
  service.services.waits.wordsMs = patienceMs
  videoId = await makeVideo(service, { id: channelId }, mara)
  await bring('en', source)
})
afterEach(() => {
  if (engine !== null) expect(service.logged.join('\n')).not.toContain(apiKey)
})

const at = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`
const said = Array.from({ length: 30 }, (_, index) => [
  `${at(index)} --> ${at(index + 1)}`,
  `The moth number ${index + 1}`,
])
/** Thirty lines, which are two pieces, and a few that are more than words. */
const head = 'WEBVTT\n\nSTYLE\n::cue(b) { color: yellow }\n\n'
const marked = [
  ['00:00:40.000 --> 00:00:41.000 line:10% align:start', '<v Mara>The <b>lantern</b> glows'],
  ['00:00:42.000 --> 00:00:43.000', '♪ ♪'],
] as const
const file = (lines: readonly (readonly string[])[]) =>
  head + lines.map((line) => `${line.join('\n')}\n`).join('\n')
const source = file([...said, ...marked])

async function bring(lang: string, body: string, kind = 'captions') {
  const answer = await service.fetch(`/api/v1/videos/${videoId}/captions/${lang}?kind=${kind}`, {
    method: 'PUT',
    isOurPage: true,
    token: mara.token,
    body,
    headers: { 'Content-Type': 'text/vtt' },
  })
  expect(answer.status).toBe(200)
}
const translate = (lang = 'de', { who = mara, from = 'en' } = {}) =>
  who.call('POST', `/videos/${videoId}/captions/${lang}/translate?from=${from}`)
const stop = (lang = 'de') => mara.call('DELETE', `/videos/${videoId}/captions/${lang}/translate`)
const made = async (): Promise<Transcription[]> =>
  (await mara.call('GET', `/videos/${videoId}/transcriptions`)).body.items
const tracks = async (who = mara): Promise<Caption[]> =>
  (await who.call('GET', `/videos/${videoId}/captions`)).body.items
const translated = async () => (await tracks()).filter(({ origin }) => origin === 'translated')
const settled = () =>
  expect
    .poll(async () => (await made()).filter(({ state }) => state !== 'failed'), { timeout: 60_000 })
    .toEqual([])
async function fault() {
  await settled()
  return (await made()).map((one) => one.fault)
}
const textOf = async () => (await service.fetch((await translated())[0]?.url ?? '')).text()
const numbers = () => endpoint.asked.map(({ lines }) => Object.keys(lines).length)

describe.skipIf(engine === null)('a track that a machine translates', () => {
  it('is a draft with the same times, places and marks, line by line', async () => {
    expect((await translate('de', { who: iris })).status).toBe(403)
    const begun = await translate()
    expect(begun).toMatchObject({
      status: 202,
      body: { lang: 'de', kind: 'subtitles', from: { lang: 'en', kind: 'captions' }, fault: null },
    })
    expect((await translate()).body.code).toBe('already-transcribing')
    await settled()
    expect(await translated()).toMatchObject([
      {
        lang: 'de',
        kind: 'subtitles',
        label: 'Deutsch',
        model: 'tongue-1',
        state: 'draft',
        isChecked: false,
        cueCount: 32,
      },
    ])
    const german = said.map(([times = '', words = '']) => [
      times,
      words.replace('The moth', 'Die Motte'),
    ])
    const [[place], song] = marked
    expect(await textOf()).toBe(
      file([...german, [place, '<v Mara>Die <b>Laterne</b> leuchtet'], song]),
    )
    expect(endpoint.asked.map(({ authorization, model }) => [authorization, model])).toEqual([
      [`Bearer ${apiKey}`, 'tongue-1'],
      [`Bearer ${apiKey}`, 'tongue-1'],
    ])
    expect(endpoint.asked[0]?.rules).toContain('from English (en) into German (de)')
    // What has no letters is nobody's to translate.
    expect(numbers()).toEqual([25, 6])
    expect(endpoint.asked[1]?.before).toEqual([23, 24, 25].map((n) => `The moth number ${n}`))
    expect(await tracks(iris)).toEqual([])
    expect((await translate()).body.code, 'no machine writes over lines').toBe('captions-exist')
    const [track] = await translated()
    const checked = await mara.call(
      'PATCH',
      `/videos/${videoId}/captions/de?kind=subtitles`,
      { isChecked: true },
      { 'If-Match': track?.etag ?? '' },
    )
    expect(checked.body).toMatchObject({ isChecked: true, origin: 'translated', model: 'tongue-1' })
  })

  it('comes after a service that was ill, held back, hung up or said nothing', async () => {
    endpoint.next = [
      { status: 500 },
      { status: 429, headers: { 'Retry-After': '1' } },
      () => {
        service.services.waits.wordsMs = briefMs
        return 'hang up'
      },
      () => {
        service.services.waits.wordsMs = patienceMs
        return 'stall'
      },
    ]
    await translate()
    await settled()
    expect(await translated()).toHaveLength(1)
    expect(numbers()).toEqual([25, 25, 25, 25, 25, 6])
  })

  it('has what was left out, or came in disorder, asked for again and nothing else', async () => {
    await bring('fr', file([...said.slice(0, 4), ...marked]))
    const answer = {
      1: 'Die Motte Nummer 1',
      2: '',
      3: 'x'.repeat(501),
      9: 'More than was asked for',
    }
    endpoint.next = [
      { status: 200, body: completionOf('I am sorry, but I cannot do that.') },
      { status: 200, body: completionOf(JSON.stringify(answer)) },
      { status: 200, body: completionOf('```json\n{"1":"zwei","2":"drei"}\n```') },
      { status: 200, body: completionOf('{"1":"vier"}') },
      { status: 200, body: completionOf('{"1":"Die ⟦1⟧Laterne leuchtet"}') },
      { status: 200, body: completionOf('{"1":"Die ⟦/1⟧Laterne leuchtet"}') },
    ]
    await translate('de', { from: 'fr' })
    await settled()
    expect(endpoint.asked.map(({ lines }) => Object.keys(lines).join(''))).toEqual([
      '12345',
      '123',
      '12',
      '12',
      '1',
      '1',
    ])
    const lines = (await textOf()).split('\n').filter((line) => !line.includes('-->'))
    expect(lines.filter((line) => line !== '').slice(3)).toEqual([
      'Die Motte Nummer 1',
      'zwei',
      'drei',
      'vier',
      // Twice in disorder, its marks are left out; who speaks is not.
      '<v Mara>Die Laterne leuchtet',
      '♪ ♪',
    ])
  })

  it('stops where nothing comes of any answer, and goes on behind what was translated', async () => {
    endpoint.next = [null]
    endpoint.always = { status: 200, body: completionOf('No.') }
    await translate()
    expect(await fault()).toEqual(['nonsense'])
    expect((await made())[0]?.percent).toBeGreaterThan(50)
    // Each is paid for.
    expect(endpoint.asked.length).toBeLessThan(12)
    endpoint.always = null
    endpoint.asked.length = 0
    await translate()
    await settled()
    expect(numbers()).toEqual([6])
    expect(await translated()).toHaveLength(1)
  })

  it('is not gone on with where the track was changed since: its lines are taken anew', async () => {
    endpoint.next = [null, { status: 401 }]
    await translate()
    expect(await fault()).toEqual(['refused'])
    const [track] = await tracks()
    await mara.call(
      'PATCH',
      `/videos/${videoId}/captions/en`,
      { label: 'Said' },
      { 'If-Match': track?.etag ?? '' },
    )
    endpoint.asked.length = 0
    await translate()
    await settled()
    expect(numbers()).toEqual([25, 6])
  })

  it('is sent in smaller parts where that is too much', async () => {
    endpoint.next = [{ status: 413 }, { status: 400 }]
    await translate()
    await settled()
    expect(numbers()).toEqual([25, 13, 7, 6, 12, 6])
    expect(await translated()).toHaveLength(1)
  })

  it('stops at once where no other try would help, and the key goes nowhere else', async () => {
    const location = `${elsewhere.url}/v1/chat/completions`
    const cases = [
      [{ status: 307, headers: { Location: location } }, 'redirected'],
      [{ status: 401, body: `{"error":{"message":"Incorrect key: ${apiKey}"}}` }, 'refused'],
      [{ status: 200, body: '<html>Hello</html>' }, 'nonsense'],
    ] as const
    for (const [instead, expected] of cases) {
      endpoint.asked.length = 0
      endpoint.next = [instead]
      await translate()
      expect(await fault()).toEqual([expected])
      expect(endpoint.asked).toHaveLength(1)
    }
    expect(elsewhere.asked).toEqual([])
    expect((await stop()).status).toBe(204)
    expect(await made()).toEqual([])
    expect((await stop()).status).toBe(404)
  })

  it('is stopped by whoever asked for it, and has its place in line', async () => {
    endpoint.next = [null]
    endpoint.always = 'stall'
    await translate()
    await expect.poll(() => endpoint.asked.length, { timeout: 30_000 }).toBe(2)
    await translate('fr')
    await translate('pt')
    expect((await made()).map(({ lang, state, ahead }) => [lang, state, ahead])).toEqual([
      ['de', 'running', null],
      ['fr', 'queued', 1],
      ['pt', 'queued', 2],
    ])
    const [track] = await tracks()
    await mara.call('DELETE', `/videos/${videoId}/captions/en`, undefined, {
      'If-Match': track?.etag ?? '',
    })
    endpoint.always = null
    expect((await stop()).status).toBe(204)
    await expect.poll(() => endpoint.asked[1]?.isGone).toBe(true)
    expect(await fault(), 'nobody took their lines by then').toEqual(['source-gone', 'source-gone'])
    expect(await translated()).toEqual([])
  })

  it('never takes the place of what somebody wrote meanwhile', async () => {
    const written = Promise.withResolvers<void>()
    endpoint.next = [written.promise]
    await translate()
    await expect.poll(() => endpoint.asked.length, { timeout: 30_000 }).toBe(1)
    await bring('de', 'WEBVTT\n\n00:00.000 --> 00:01.000\nVon Hand\n', 'subtitles')
    written.resolve()
    expect(await fault()).toEqual(['exists'])
    expect(await translated()).toEqual([])
  })
})
