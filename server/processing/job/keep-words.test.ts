import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { ProblemError } from '#server/problems/problem-error.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

import { keepWords } from './keep-words.ts'

let service: TestService
let folder: string
let videoId: string
beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'foyer-keep-words-'))
  await writeFile(join(folder, 'words.srt'), '00:00:01,000 --> 00:00:02,000\nGood evening\n')
  const mara = await makePerson(service, 'mara', 'creator')
  const { id } = await makeChannel(service, mara, { name: 'Lanterns' })
  videoId = await makeVideo(service, { id }, mara, { title: 'Paper and light' })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const path = () => join(folder, 'words.srt')
const written = () =>
  ['de', 'en'].map((lang, index) => ({ track: { index, lang, title: null }, path: path() }))
const keep = (signal = new AbortController().signal) =>
  keepWords(service.services, { videoId, number: 1 }, { written: written(), signal })
const langs = async () => {
  const rows = await service.db.selectFrom('captions').select('lang').orderBy('lang').execute()
  return rows.map(({ lang }) => lang)
}

test.each([
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a full disk', new ProblemError('storage-full')],
])('%s leaves nothing out: it is tried again', async (_, error) => {
  vi.spyOn(service.services.storage, 'write').mockRejectedValue(error)
  await expect(keep()).rejects.toBe(error)
})

test('what was taken back goes no further', async () => {
  await expect(keep(AbortSignal.abort(new Error('taken back')))).rejects.toThrow('taken back')
  expect(await langs()).toEqual([])
})

test('a track that is refused costs none of the others', async () => {
  const refusal = new ProblemError('quota-exceeded')
  vi.spyOn(service.services.storage, 'write').mockRejectedValueOnce(refusal)
  await keep()
  expect(await langs()).toEqual(['en'])
})
