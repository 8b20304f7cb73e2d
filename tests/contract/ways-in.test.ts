import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Viewer } from '#server/access/viewer.ts'
import {
  isAmongOwn,
  isOwn,
  mayFind,
  mayFindAmongFew,
  mayFindAsMany,
} from '#server/access/visibility.ts'
import { queryWords } from '#server/search/query-words.ts'
import { isAbout } from '#server/search/video-match.ts'
import { countFound } from '#server/videos/count-found.ts'
import { relatedOrder } from '#server/videos/related.ts'
import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

/** Lists are found by several ways in, each with an index; here they are held to the one condition that says the same. */
let service: TestService
let people: TestPerson[]
let viewers: Viewer[]
let lonely: string

const accesses = ['public', 'internal', 'restricted', 'private'] as const
const words = ['amber', 'birch', 'cedar', 'delta', 'ember']
const pick = <T>(among: readonly T[], n: number): T | undefined => among[n % among.length]

beforeAll(async () => {
  service = await startTestService()
  people = []
  for (const name of ['ann', 'ben', 'cem']) {
    people.push(await makePerson(service, name, 'creator'))
  }
  viewers = [null, ...people.map(({ id }) => ({ id, role: 'creator' as const }))]
  const [ann, ben, cem] = people
  if (ann === undefined || ben === undefined || cem === undefined) throw new Error('three people')
  const channels = [
    await makeChannel(service, ann),
    await makeChannel(service, ben, { editors: [cem] }),
  ]
  for (let n = 0; n < 80; n += 1) {
    const id = await makeVideo(
      service,
      pick(channels, n) ?? { id: '' },
      pick(people, n * 7) ?? ann,
      {
        title: `${pick(words, n)} ${pick(words, n * 3)}`,
        tags:
          n % 3 === 0 ? [] : [pick(words, n * 2) ?? '', (pick(words, n + 1) ?? '').toUpperCase()],
        category: n % 4 === 0 ? null : `c${n % 5}`,
        access: pick(accesses, Math.floor(n / 2)) ?? 'public',
        publication: n % 13 === 0 ? 'unpublished' : 'published',
        // Some at the same moment, and some within the same second.
        published_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 27) * 5_000 + (n % 27) * 30),
      },
    )
    if (n % 8 < 2) {
      await service.db
        .insertInto('access_grants')
        .values({ video_id: id, person_id: cem.id })
        .execute()
    }
  }
  // Nothing else is like it: beside it stands what is newest.
  lonely = await makeVideo(service, await makeChannel(service, ann), ann, { title: 'Alone' })
})
afterAll(() => service.close())

const idsWhere = async (condition: RawBuilder<boolean>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select v.id from videos v where ${condition} order by v.id`.execute(service.db)
  return rows.map(({ id }) => id)
}

test('the first page of related videos is the beginning of the whole order', async () => {
  const asked = await service.db
    .selectFrom('videos')
    .selectAll()
    .where('access', '=', 'public')
    .where('publication', '=', 'published')
    .orderBy('title')
    .execute()
  expect(asked.map(({ id }) => id)).toContain(lonely)
  for (const video of asked.slice(0, 6)) {
    const order = relatedOrder(video)
    for (const [n, viewer] of viewers.entries()) {
      const { rows } = await sql<{ id: string }>`
        select v.id from videos v where ${mayFind(viewer)} and v.id <> ${video.id}
        order by ${order.key} desc, v.id desc`.execute(service.db)
      for (const limit of [2, 6, 24]) {
        const path = `/videos/${video.id}/related?limit=${limit}`
        const answer = await (people[n - 1]?.call('GET', path) ?? service.call('GET', path))
        expect(idsOf(answer)).toEqual(rows.slice(0, limit).map(({ id }) => id))
      }
    }
  }
})

test('what many find and what few find are together what one finds, and counted so', async () => {
  for (const viewer of viewers) {
    const found = await idsWhere(mayFind(viewer))
    const many = await idsWhere(mayFindAsMany(viewer))
    const few = viewer === null ? [] : await idsWhere(mayFindAmongFew(viewer))
    expect([...many, ...few].toSorted()).toEqual(found.toSorted())
    for (const filters of [{}, { category: 'c1' }, { person: 'ben', unwatched: '1' as const }]) {
      const conditions = [
        mayFind(viewer),
        ...('category' in filters ? [sql<boolean>`v.category = 'c1'`] : []),
        ...('person' in filters
          ? [sql<boolean>`v.owner_id in (select id from people where username = 'ben')`]
          : []),
      ]
      const due = await idsWhere(sql<boolean>`(${sql.join(conditions, sql` and `)})`)
      expect(await countFound(service.db, viewer, filters, new Date())).toBe(due.length)
    }
  }
  for (const { id } of people) {
    expect(await idsWhere(mayFindAmongFew({ id, role: 'creator' }))).not.toEqual([])
  }
})

test('one’s own videos and those that words are about are the same by every way in', async () => {
  for (const { id } of people) {
    expect(await idsWhere(isAmongOwn(id))).toEqual(await idsWhere(isOwn(id)))
  }
  for (const q of ['amber', 'amber bi', 'ben', 'ann ced', 'nothing']) {
    const due = queryWords(q).map(({ text, isPrefix }) => {
      const query = sql`${`'${text}'${isPrefix ? ':*' : ''}`}::tsquery`
      return sql`(v.search @@ ${query} or v.owner_id in (select o.id from people o
        where to_tsvector('simple', o.display_name || ' ' || o.username) @@ ${query}))`
    })
    const expected = await idsWhere(sql<boolean>`(${sql.join(due, sql` and `)})`)
    expect(await idsWhere(isAbout(queryWords(q)))).toEqual(expected)
    expect(expected.length > 0).toBe(q !== 'nothing')
  }
})
