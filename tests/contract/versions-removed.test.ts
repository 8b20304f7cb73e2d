import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { removeOldVersions } from '#server/versions/remove-old.ts'
import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'

const webm = { type: 'video/webm' }
let service: ReplacingService
beforeAll(async () => {
  service = await startReplacing({ jobs: idleQueue() })
})
afterAll(() => service.close())

const remove = (id: string, number: number, who = service.mara) =>
  service.call('DELETE', `/videos/${id}/versions/${number}`, { who })

/** A video that has played another film since. */
async function replaced(): Promise<string> {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await service.plays(id, 2)
  return id
}

test('a former film is removed by hand, with its files and the room it takes', async () => {
  const id = await replaced()
  const usedB = await service.usedB()
  const answer = await remove(id, 1)
  expect([answer.status, answer.body.items.length]).toEqual([200, 1])
  expect(await service.versions(id)).toEqual(['2 playing'])
  expect(await service.keys(id)).toHaveLength(1)
  expect(await service.usedB()).toBe(usedB - films.mp4.length)
  expect((await service.call('POST', `/videos/${id}/versions/1/revert`)).status).toBe(404)
  expect((await remove(id, 1)).status).toBe(404)
})

test('so is one that failed; not one that plays, or is prepared for that', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  for (const number of [1, 2]) {
    const { status, body } = await remove(id, number)
    expect([status, body.code]).toEqual([409, 'video-processing'])
  }
  expect(await service.versions(id)).toEqual(['2 preparing', '1 playing'])
  await service.call('POST', `/videos/${id}/processing/cancel`)
  expect((await remove(id, 2)).status).toBe(200)
  expect([await service.versions(id), await service.jobOf(id)]).toEqual([['1 playing'], null])
  expect(await service.keys(id)).toHaveLength(1)
})

test('only who may send one removes one', async () => {
  const id = await replaced()
  for (const role of ['viewer', 'moderator', 'creator'] as const) {
    expect((await remove(id, 1, await service.person(`a-${role}`, role))).status).toBe(403)
  }
  expect(await service.versions(id)).toEqual(['2 playing', '1 former'])
})

test('files that cannot be removed now are so later, and nobody goes back to what they were', async () => {
  const id = await replaced()
  const { storage } = service.services
  const removing = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('read-only'))
  expect((await remove(id, 1)).status).toBe(200)
  removing.mockRestore()
  expect(await service.versions(id)).toEqual(['2 playing'])
  expect((await service.call('POST', `/videos/${id}/versions/1/revert`)).status).toBe(404)
  expect(await service.keys(id)).toHaveLength(2)
  await removeOldVersions(service.services)
  expect(await service.keys(id)).toHaveLength(1)
})

test('one that failed is not tried again once it is removed, whatever becomes of its files', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await service.call('POST', `/videos/${id}/processing/cancel`)
  const { storage } = service.services
  const removing = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('read-only'))
  expect((await remove(id, 2)).status).toBe(200)
  removing.mockRestore()
  expect((await service.call('POST', `/videos/${id}/processing/retry`)).status).toBe(404)
  expect(await service.versions(id)).toEqual(['1 playing'])
  await removeOldVersions(service.services)
  expect(await service.keys(id)).toHaveLength(1)
})

test('nor once its time is over', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await service.call('POST', `/videos/${id}/processing/cancel`)
  await service.db
    .updateTable('video_versions')
    .set({ kept_since: new Date(0) })
    .where('video_id', '=', id)
    .execute()
  await service.call('POST', `/videos/${id}/processing/retry`)
  const jobs = service.db.selectFrom('processing_jobs').select('state').where('video_id', '=', id)
  expect(await jobs.execute()).toEqual([{ state: 'cancelled' }])
  await removeOldVersions(service.services)
  expect(await service.keys(id)).toHaveLength(1)
})

/** Words that came inside its second film: one track as it came, one that somebody has looked at. */
async function withWords(id: string) {
  const track = { video_id: id, origin: 'file' as const, state: 'draft' as const, film_number: 2 }
  const named = (lang: string, version: number) => ({
    ...track,
    id: `${id}-${lang}`,
    lang,
    version,
    label: lang,
    file_key: `videos/${id}/captions-${lang}.vtt`,
  })
  const rows = [named('de', 1), named('en', 2), { ...named('fr', 1), film_number: 1 }]
  await service.db.insertInto('captions').values(rows).execute()
}

async function langsOf(id: string): Promise<string[]> {
  const tracks = service.db.selectFrom('captions').select('lang').where('video_id', '=', id)
  return (await tracks.orderBy('lang').execute()).map(({ lang }) => lang)
}

test('with a film go the words that came inside it and nobody touched', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await withWords(id)
  await service.call('POST', `/videos/${id}/processing/cancel`)
  expect(await langsOf(id), 'it may be tried again').toEqual(['de', 'en', 'fr'])
  expect((await remove(id, 2)).status).toBe(200)
  expect(await langsOf(id)).toEqual(['en', 'fr'])
})

test('they keep nobody from bringing others, who is told of none of them', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await withWords(id)
  await service.call('POST', `/videos/${id}/processing/cancel`)
  const moderator = await service.person('a-moderator', 'moderator')
  const bring = async (lang: string) => {
    const body = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGuten Abend\n'
    const headers = { 'Content-Type': 'text/vtt' }
    const path = `/api/v1/videos/${id}/captions/${lang}`
    const answer = await moderator.ask('PUT', path, { body, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const brought = { label: 'Deutsch', origin: 'upload', state: 'draft', isForFormerFilm: false }
  expect(await bring('de')).toMatchObject({ status: 200, body: brought })
  expect((await bring('en')).body.code, 'somebody has looked at it').toBe('precondition-required')
  expect((await bring('fr')).body.code, 'that film plays').toBe('precondition-required')
  await remove(id, 2)
  expect(await langsOf(id)).toEqual(['de', 'en', 'fr'])
})

test('so it is where another overtakes it', async () => {
  const id = await service.published()
  await service.mara.replaced(id, films.webm, webm)
  await withWords(id)
  await service.mara.replaced(id, films.mp4)
  expect(await langsOf(id)).toEqual(['en', 'fr'])
})

test('a film that was begun and not sent takes no room once it is given up', async () => {
  const id = await service.published()
  const usedB = await service.usedB()
  await service.mara.replace(id, { sizeB: 500 })
  expect(await service.usedB()).toBe(usedB + 500)
  expect((await remove(id, 2, await service.person('iris', 'creator'))).status).toBe(403)
  expect((await remove(id, 2)).status).toBe(200)
  expect(await service.usedB()).toBe(usedB)
  expect((await service.call('GET', '/me/uploads')).body.items).toEqual([])
  // One that was begun since is another.
  await service.mara.replace(id, { sizeB: 700 })
  expect((await remove(id, 2)).status).toBe(404)
  expect(await service.usedB()).toBe(usedB + 700)
})
