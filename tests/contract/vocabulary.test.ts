import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { mayFind } from '#server/access/visibility.ts'
import { finishShape } from '#server/database/finish-shape.ts'
import { sumUpWords } from '#server/database/sum-up-words.ts'
import {
  makeCaptions,
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let iris: TestPerson
let mara: TestPerson
let stage: TestChannel

beforeAll(async () => {
  service = await startTestService()
  iris = await makePerson(service, 'iris')
  mara = await makePerson(service, 'mara', 'creator')
  stage = await makeChannel(service, mara)
})
afterAll(() => service.close())

/** What the vocabulary says, and what it should: all words counted anew, of what `mayFind` lets strangers and members find. */
async function bothCounts() {
  const { db } = service
  const counted = await sql`
    select word, audience, sum(titled)::int as titled, sum(described)::int as described, sum(said)::int as said
    from (select * from words union all select * from word_changes) known
    group by 1, 2 having sum(titled) <> 0 or sum(described) <> 0 or sum(said) <> 0
    order by word collate "C", audience`.execute(db)
  const due = await sql`
    select word, audience, sum(titled)::int as titled, sum(described)::int as described, sum(said)::int as said
    from (
      select u.lexeme as word, v.access as audience, (u.weights && array['A', 'B'])::int as titled, 1 as described, 0 as said
      from videos v, unnest(v.search) u where ${mayFind({ id: 'nobody', role: 'viewer' })}
      union all
      select u.lexeme, v.access, 0, 0, 1 from videos v join cues k on k.video_id = v.id, unnest(k.search) u
      where ${mayFind({ id: 'nobody', role: 'viewer' })}
    ) found
    group by 1, 2 order by word collate "C", audience`.execute(db)
  return { counted: counted.rows, due: due.rows }
}

async function expectExact() {
  const { counted, due } = await bothCounts()
  expect(counted).toEqual(due)
  return due
}

const change = (id: string, values: Record<string, unknown>) =>
  service.db.updateTable('videos').set(values).where('id', '=', id).execute()

const suggested = async (q: string, person: TestPerson | null = null): Promise<string[]> => {
  const path = `/search/suggest?q=${encodeURIComponent(q)}`
  const { body } = await (person?.call('GET', path) ?? service.call('GET', path))
  return body.items
    .filter((item: { kind: string }) => item.kind === 'query')
    .map((item: { text: string }) => item.text)
}

test('the vocabulary is what would be counted anew, whatever becomes of a video', async () => {
  const id = await makeVideo(service, stage, mara, {
    title: 'Bellows and reeds',
    tags: ['organ', 'Reeds'],
    description: 'A pipe, another pipe.',
  })
  await makeCaptions(service, id, 'en', ['The reeds sing.', 'Reeds, and bellows.'])
  await makeVideo(service, stage, mara, { title: 'Reeds', access: 'internal' })
  expect(await expectExact()).toContainEqual({
    word: 'reeds',
    audience: 'public',
    titled: 1,
    described: 1,
    said: 2,
  })
  const turns: Record<string, unknown>[] = [
    { title: 'Bellows alone', tags: [] },
    { access: 'internal' },
    { access: 'private' },
    { title: 'While nobody looks', access: 'public' },
    { publication: 'unpublished' },
    { description: 'Written as a draft' },
    { publication: 'published' },
    { state: 'processing' },
    { state: 'partially_ready' },
    { published_at: null },
    { published_at: new Date() },
    { deleted_at: new Date() },
    { deleted_at: null },
    { view_count: 3 },
  ]
  await service.db
    .insertInto('chapters')
    .values([
      { video_id: id, start_ms: 0, title: 'Windchest' },
      { video_id: id, start_ms: 5000, title: 'Reeds again' },
    ])
    .execute()
  expect(await expectExact()).toContainEqual(
    expect.objectContaining({ word: 'windchest', titled: 0, described: 1, said: 0 }),
  )
  for (const [n, values] of turns.entries()) {
    await change(id, values)
    await expectExact()
    if (n % 4 === 3) await sumUpWords(service.db)
  }
  await service.db.deleteFrom('captions').where('video_id', '=', id).execute()
  await expectExact()
  await makeCaptions(service, id, 'de', ['Noch einmal'])
  await service.db.deleteFrom('videos').where('id', '=', id).execute()
  const left = await expectExact()
  await sumUpWords(service.db)
  expect(await expectExact()).toEqual(left)
  expect(left.map((row) => Object(row).word)).toEqual(['reeds'])
})

test('words of lines that are written while their video goes out of sight are not left behind', async () => {
  const id = await makeVideo(service, stage, mara, { title: 'Two at once' })
  await Promise.all([
    makeCaptions(service, id, 'en', ['mizzentop']),
    change(id, { access: 'private' }),
    makeCaptions(service, id, 'de', ['besanmast']),
  ])
  await expectExact()
})

test('a recount mends what is missing and what is too much, and then finds nothing to do', async () => {
  await sumUpWords(service.db)
  await sql`update words set described = described + 5 where word = 'reeds'`.execute(service.db)
  await sql`insert into words values ('sarcophagus', 'public', 1, 1, 0)`.execute(service.db)
  await sql`select recount_words()`.execute(service.db)
  await expectExact()
  const { rows } = await sql`
    with before as (select count(*) as count from word_changes) select * from before`.execute(
    service.db,
  )
  await sql`select recount_words()`.execute(service.db)
  const after = await sql`select count(*) as count from word_changes`.execute(service.db)
  expect(after.rows).toEqual(rows)
})

test('chapters written before they were words become some, which are summed up along the way', async () => {
  await sql`alter table chapters disable trigger user`.execute(service.db)
  const id = await makeVideo(service, stage, mara, { title: 'Foghorn' })
  const chapter = { video_id: id, start_ms: 0, title: 'Diaphone' }
  await service.db.insertInto('chapters').values(chapter).execute()
  await sql`alter table chapters enable trigger user`.execute(service.db)
  await sql`insert into settings values ('chapters-unfound', 'true')`.execute(service.db)
  expect((await service.call('GET', '/search?q=diaphone')).body.counts.all).toBe(0)
  await finishShape(service.db, false)
  expect((await service.call('GET', '/search?q=diaphone')).body.counts.all).toBe(1)
  const { rows } = await sql`select * from word_changes`.execute(service.db)
  expect(rows).toEqual([])
  await expectExact()
})

test('a word is suggested to whoever finds a video by it, and to nobody else', async () => {
  const guest = await makePerson(service, 'guest')
  const secret = await makeVideo(service, stage, mara, { title: 'Quixotry', access: 'private' })
  const shared = await makeVideo(service, stage, mara, { title: 'Quokka', access: 'restricted' })
  await service.db
    .insertInto('access_grants')
    .values({ video_id: shared, person_id: guest.id })
    .execute()
  await makeVideo(service, stage, mara, { title: 'Quorum', access: 'internal' })
  expect(await suggested('qu')).toEqual([])
  expect(await suggested('qu', iris)).toEqual(['Quorum'])
  expect(await suggested('qu', guest)).toEqual(['Quokka', 'Quorum'])
  expect(await suggested('qu', mara)).toEqual(['Quokka', 'Quorum', 'Quixotry'])
  await change(secret, { access: 'public' })
  expect(await suggested('qui')).toEqual(['Quixotry'])
  await change(secret, { access: 'private' })
  expect(await suggested('qui')).toEqual([])
  expect((await service.call('GET', '/search?q=quixotty')).body.didYouMean).toBeNull()
  expect((await mara.call('GET', '/search?q=quixotty')).body.didYouMean).toBe('Quixotry')
})

test('the most used words come first, as many as would be found', async () => {
  for (const title of ['Harbour one', 'Harbour two', 'Hartwood three']) {
    await makeVideo(service, stage, mara, { title })
  }
  await makeVideo(service, stage, mara, { title: 'Said only', description: 'harmonium harmonium' })
  expect(await suggested('har')).toEqual(['Harbour', 'Hartwood'])
  await makeVideo(service, stage, mara, { title: 'Hartwood', access: 'private' })
  await makeVideo(service, stage, mara, { title: 'Hartwood', access: 'private' })
  expect(await suggested('har')).toEqual(['Harbour', 'Hartwood'])
  expect(await suggested('har', mara)).toEqual(['Hartwood', 'Harbour'])
})

test('what is finished is the word at the end, also where it was typed before or is the thirteenth', async () => {
  const alphabet = 'Anker Boje Deck Ebbe Flut Gaffel Heck Insel Jolle Kiel Lot Mole Nautik'
  await makeVideo(service, stage, mara, { title: alphabet })
  expect(await suggested('jolle ebbe jolle')).toEqual(['jolle ebbe Jolle'])
  expect(await suggested(alphabet.slice(0, -2))).toEqual([alphabet])
})

test('of many videos that are not for all, only the newest are listened to for a part of a word', async () => {
  const keeper = await makePerson(service, 'keeper', 'creator')
  const vault = await makeChannel(service, keeper)
  const keep = (title: string, published_at: Date) =>
    makeVideo(service, vault, keeper, { title, access: 'private', published_at })
  const oldest = await keep('Steam gramophone', new Date('2020-01-01'))
  await makeCaptions(service, oldest, 'en', ['An old phonograph.'])
  const newest = await keep('Newest', new Date('2026-02-01'))
  await makeCaptions(service, newest, 'en', ['A new pantograph.'])
  const found = async (q: string) =>
    (await keeper.call('GET', `/search?q=${q}`)).body.videos.map(
      (hit: { video: { id: string } }) => hit.video.id,
    )
  expect(await found('nograph')).toEqual([oldest])
  for (let n = 0; n < 199; n += 1) await keep(`Between ${n}`, new Date('2025-01-01'))
  expect(await found('ntograph')).toEqual([newest])
  expect(await found('ramophone')).toEqual([oldest])
  expect(await found('phonograph')).toEqual([oldest])
  expect(await found('nograph')).toEqual([])
})
