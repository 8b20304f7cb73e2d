import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { queryWords } from '#server/search/query-words.ts'
import { isAbout } from '#server/search/video-match.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let noor: TestPerson
let published: string
let internal: string
beforeAll(async () => {
  service = await startTestService()
  noor = await makePerson(service, 'noor', 'creator')
  await service.db
    .updateTable('people')
    .set({ display_name: 'Noor Halloran' })
    .where('id', '=', noor.id)
    .execute()
  const other = await makePerson(service, 'bram', 'creator')
  const channel = await makeChannel(service, noor)
  published = await makeVideo(service, channel, noor, { title: 'Moss', category: 'culture' })
  internal = await makeVideo(service, channel, noor, { title: 'Fern', access: 'internal' })
  await makeVideo(service, channel, other, { title: 'Lichen' })
})
afterAll(() => service.close())

const idsOf = (videos: { id: string }[]): string[] => videos.map(({ id }) => id).toSorted()

it('finds the videos of a person by their name, beside a word of the title', async () => {
  const found = await noor.call('GET', '/search?q=halloran')
  expect(idsOf(found.body.videos.map((hit: { video: { id: string } }) => hit.video))).toEqual(
    [published, internal].toSorted(),
  )
  expect(found.body.counts.videos).toBe(2)
  const both = await noor.call('GET', '/search?q=halloran+moss')
  expect(both.body.videos).toHaveLength(1)
})

it('shows strangers only the public videos of a person', async () => {
  const found = await service.call('GET', '/search?q=halloran')
  expect(found.body.videos).toHaveLength(1)
  expect(found.body.people).toEqual([])
  const listed = await service.call('GET', '/videos?person=noor')
  expect(idsOf(listed.body.items)).toEqual([published])
})

it('lists the videos of one person, and nobody else’s', async () => {
  const listed = await noor.call('GET', '/videos?person=noor')
  expect(idsOf(listed.body.items)).toEqual([published, internal].toSorted())
  expect((await noor.call('GET', '/videos?person=nobody')).body.items).toEqual([])
})

it('counts in each subject what the asking person finds there', async () => {
  const { body } = await service.call('GET', '/categories')
  const counts = Object.fromEntries(
    body.items.map(({ id, videoCount }: { id: string; videoCount: number }) => [id, videoCount]),
  )
  expect(counts).toMatchObject({ culture: 1, learning: 0 })
})

it('reads no name but those with the word, however many people there are', async () => {
  const plan = await service.db.transaction().execute(async (trx) => {
    // Of a few rows all are read, whatever index there is.
    await sql`set local enable_seqscan = off`.execute(trx)
    return trx
      .selectFrom('videos as v')
      .select('v.id')
      .where(isAbout(queryWords('noor')))
      .explain()
  })
  expect(JSON.stringify(plan)).toContain('people_words')
})
