import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Engine } from '#server/processing/engine/engine.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const secret = 'The film as it was sent, with where and when it was taken.'

let service: TestService
let owner: TestPerson
let viewer: TestPerson
let videoId: string
let original: string
let folder: string

beforeAll(async () => {
  service = await startTestService()
  owner = await makePerson(service, 'mara', 'creator')
  viewer = await makePerson(service, 'iris')
  const channel = await makeChannel(service, owner)
  videoId = await makeVideo(service, channel, owner)
  folder = `videos/${videoId}/streams-1`
  original = `videos/${videoId}/original-1.mp4`
  const { storage, db } = service.services
  await storage.write(original, Buffer.from(secret))
  await storage.write(`${folder}/master-1.m3u8`, Buffer.from('#EXTM3U\n'))
  const streams = { folder, master: 'master-1.m3u8', renditions: [], audio: [] }
  await db
    .updateTable('videos')
    .set({ streams: JSON.stringify(streams), file_key: original })
    .where('id', '=', videoId)
    .execute()
})
afterAll(() => service.close())

test('of a film that was prepared the original is told to nobody, not even to whose it is', async () => {
  for (const who of [owner, viewer]) {
    const calls = [
      ['GET', `/videos/${videoId}`],
      ['POST', `/videos/${videoId}/playback`],
      ['GET', `/videos/${videoId}/versions`],
      ['GET', `/videos/${videoId}/processing`],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await who.call(method, path)
      expect(status).toBeLessThan(404)
      expect(JSON.stringify(body)).not.toMatch(/original/)
    }
  }
})

test('who may play what was made of it is not led to the original by that permission', async () => {
  const { url } = (await owner.call('POST', `/videos/${videoId}/playback`)).body.source
  expect(await (await service.fetch(url)).text()).toBe('#EXTM3U\n')
  const [pass = ''] = url.split(folder)
  const ways = [
    `${pass}${original}`,
    `${pass}${folder}/../original-1.mp4`,
    `${pass}${folder}/%2e%2e/original-1.mp4`,
    `${pass}${folder}/..%2foriginal-1.mp4`,
    `${pass}${folder}/.%2E%2Foriginal-1.mp4`,
    `${service.url}/media/${original}`,
  ]
  for (const way of ways) {
    const answer = await service.fetch(way)
    expect([way, answer.status]).toEqual([way, expect.toBeOneOf([403, 404])])
    expect(await answer.text()).not.toContain(secret)
  }
})

test('the configuration says whether films are prepared, and takes what is only heard where they are', async () => {
  const uploads = (body: { uploads: { accept: string[] } }) => body.uploads.accept
  const without = (await service.call('GET', '/config')).body
  expect(without.features.processing).toBe(false)
  expect(uploads(without)).not.toContain('audio/*')
  const prepares = await startTestService(
    (config) => ({ ...config, processing: { ...config.processing, where: 'here' } }),
    { engine },
  )
  const body = (await prepares.call('GET', '/config')).body
  expect(body.features.processing).toBe(true)
  expect(uploads(body)).toContain('audio/*')
  await prepares.close()
})

const unused = () => Promise.reject(new Error('Nothing is prepared here.'))
const engine: Engine = {
  name: 'idle',
  hasToneMapping: true,
  hasAv1: true,
  probe: unused,
  measure: unused,
  encode: unused,
  draw: unused,
  writeWords: unused,
  writeSound: unused,
  hear: unused,
}
