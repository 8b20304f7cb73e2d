import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ProblemError } from '#server/problems/problem-error.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import type { MediaProbe } from '#server/processing/plan/media-probe.ts'
import { makeWaves } from '#server/processing/wave/make-waves.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const unused = () => Promise.reject(new Error('Nothing is prepared here.'))
const probe: MediaProbe = {
  durationMs: 2_000,
  isIndexed: true,
  video: null,
  audio: [{ index: 1, codec: 'aac', channels: 2, lang: null, title: null }],
  words: [],
}
const heard: number[] = []
const engine: Engine = {
  name: 'ears',
  hasToneMapping: true,
  hasAv1: true,
  probe: async () => probe,
  measure: unused,
  encode: unused,
  draw: unused,
  writeWords: unused,
  writeSound: unused,
  hear: async ({ index }) => {
    heard.push(index)
    return Uint8Array.from([0, 128, 255])
  },
}

let service: TestService
let mara: TestPerson
let iris: TestPerson
let videoId: string
beforeAll(async () => {
  service = await startTestService(
    (config) => ({ ...config, processing: { ...config.processing, where: 'here' } }),
    { engine },
  )
  mara = await makePerson(service, 'mara', 'creator')
  iris = await makePerson(service, 'iris', 'viewer')
  const { id } = await makeChannel(service, mara, { name: 'Lanterns' })
  videoId = await makeVideo(service, { id }, mara, { title: 'Paper and light' })
})
afterAll(() => service.close())

const ask = (who: TestPerson) => who.call('GET', `/videos/${videoId}/wave`)

test('of a film that was never prepared there is no wave, and nobody listens', async () => {
  expect(await ask(mara)).toMatchObject({ status: 200, body: { state: 'none', url: null } })
  expect(heard).toEqual([])
})

test('who edits a video has its film listened to once, and is led to what was heard; nobody else is', async () => {
  const { db, storage } = service.services
  const folder = `videos/${videoId}/streams-1`
  const streams = JSON.stringify({ folder, master: 'master.m3u8', renditions: [], audio: [] })
  await storage.write(`videos/${videoId}/original-1.mp4`, new Uint8Array([1]))
  await db
    .updateTable('videos')
    .set({ streams, file_key: `videos/${videoId}/original-1.mp4` })
    .where('id', '=', videoId)
    .execute()
  expect((await ask(iris)).status).toBe(403)
  expect((await ask(mara)).body).toMatchObject({ state: 'coming', url: null, stepMs: 40 })
  const state = async () => (await ask(mara)).body.state
  await expect.poll(state, { timeout: 60_000 }).toBe('there')
  const { url } = (await ask(mara)).body
  const answer = await service.fetch(url)
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0, 128, 255])
  expect(heard).toEqual([1])
  expect((await storage.list(folder)).map(({ key }) => key)).toEqual([`${folder}/wave-1.u8`])
})

describe('of two films that are listened to', () => {
  const keys = ['a', 'b'].map((name) => `videos/${name}/wave-1.u8`)
  const signal = new AbortController().signal
  const states = async () => {
    const rows = await service.db.selectFrom('waves').select('state').execute()
    return rows.map(({ state }) => state)
  }
  const listenTo = (hear: Engine['hear']) =>
    makeWaves(service.services, { ...engine, hear }, { videoId, signal })

  beforeEach(async () => {
    const film_key = `videos/${videoId}/original-1.mp4`
    await service.db.deleteFrom('waves').execute()
    const rows = keys.map((key) => ({ key, video_id: videoId, film_key }))
    await service.db.insertInto('waves').values(rows).execute()
  })

  test('one that cannot be is given up, and none for what passes', async () => {
    const said = [new ToolFailure('It ended with 1.'), new ProblemError('unavailable')]
    await expect(listenTo(() => Promise.reject(said.shift()))).rejects.toThrow(ProblemError)
    expect((await states()).toSorted()).toEqual(['coming', 'none'])
  })

  test('what was heard of a film that is gone by then is not kept', async () => {
    await listenTo(async () => {
      await service.db.deleteFrom('waves').execute()
      return Uint8Array.of(1)
    })
    for (const key of keys) expect(await service.services.storage.stat(key)).toBeNull()
  })
})
