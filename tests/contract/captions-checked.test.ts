import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Caption } from '#contract/captions.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let mara: TestPerson
let videoId: string

beforeAll(async () => {
  service = await startTestService()
  mara = await makePerson(service, 'mara', 'creator')
  videoId = await makeVideo(service, await makeChannel(service, mara), mara)
})
afterAll(() => service.close())

const only = async (): Promise<Caption> =>
  (await mara.call('GET', `/videos/${videoId}/captions`)).body.items[0]
const playsFilm = (film_number: number) =>
  service.db.updateTable('videos').set({ film_number }).where('id', '=', videoId).execute()
/** In the place of the track there is. */
async function write(text: string, as: 'file' | 'edit'): Promise<Response> {
  const before = await only()
  return service.fetch(`/api/v1/videos/${videoId}/captions/en?as=${as}`, {
    method: 'PUT',
    isOurPage: true,
    token: mara.token,
    body: `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`,
    headers: { 'Content-Type': 'text/vtt', ...(before && { 'If-Match': before.etag }) },
  })
}
async function put(text: string, as: 'file' | 'edit'): Promise<void> {
  expect((await write(text, as)).status).toBe(200)
}
const patch = async (change: object) =>
  mara.call('PATCH', `/videos/${videoId}/captions/en`, change, { 'If-Match': (await only()).etag })

test('what is written on keeps where it came from and which film it fits; a file that is brought is new', async () => {
  await put('Written here', 'edit')
  expect(await only()).toMatchObject({ origin: 'edited', isForFormerFilm: false })

  const heard = { origin: 'auto', model: 'ears', confidence: 0.5 } as const
  await service.db.updateTable('captions').set(heard).where('video_id', '=', videoId).execute()
  await playsFilm(2)
  await put('Heard, and mended', 'edit')
  const edited = { origin: 'auto', model: 'ears', isForFormerFilm: true, isChecked: false }
  expect(await only()).toMatchObject(edited)

  expect((await patch({ isChecked: true })).status).toBe(200)
  const checked = { origin: 'auto', isForFormerFilm: false, isChecked: true, state: 'draft' }
  expect(await only()).toMatchObject(checked)
  await put('Heard, mended, and mended again', 'edit')
  expect(await only(), 'a person wrote on what a person has checked').toMatchObject(checked)

  await playsFilm(3)
  await put('From a file', 'file')
  const brought = { origin: 'upload', model: null, isForFormerFilm: false, isChecked: false }
  expect(await only()).toMatchObject(brought)
  expect((await patch({ isChecked: false })).status).toBe(422)
})

test('lines that are written on keep how all of them look; a file brings its own', async () => {
  const text = async () => (await service.fetch((await only()).url)).text()
  const head = '\nSTYLE\n::cue(.shout) { color: yellow }\n'
  const before = await only()
  const answer = await service.fetch(`/api/v1/videos/${videoId}/captions/en`, {
    method: 'PUT',
    isOurPage: true,
    token: mara.token,
    body: `WEBVTT\n${head}\n00:00.000 --> 00:01.000\nStyled\n`,
    headers: { 'Content-Type': 'text/vtt', 'If-Match': before.etag },
  })
  expect(answer.status).toBe(200)
  expect(await text()).toContain(head)
  const read = vi.spyOn(service.services.storage, 'read')
  read.mockRejectedValueOnce(new ProblemError('unavailable'))
  const away = await write('Written meanwhile', 'edit')
  expect(away.status, 'what cannot be read for a moment is not lost').toBe(503)
  read.mockRestore()
  await put('Written on', 'edit')
  expect(await text()).toContain(`${head}\n00:00:00.000 --> 00:00:01.000\nWritten on`)
  await put('Without', 'file')
  expect(await text()).not.toContain('STYLE')
})
