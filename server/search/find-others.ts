import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isPart, waysOfWriting } from '#contract/searching/words-alike.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { maySeeChannel } from '#server/access/visibility.ts'
import { selectChannels, toChannel } from '#server/channels/channel-query.ts'
import { fetchPage } from '#server/database/keyset.ts'
import type { Tables } from '#server/database/tables.ts'
import { userSummary } from '#server/people/user-summary.ts'

import { allTyped, type QueryWord } from './query-words.ts'

interface PageAsk {
  limit: number
  cursor?: string | undefined
}

/** Channels by name, address and description. */
export async function findChannels(
  { db, mediaUrls }: { db: Kysely<Tables>; mediaUrls: MediaUrls },
  viewer: Viewer,
  words: readonly QueryWord[],
  ask: PageAsk,
) {
  const { rows, nextCursor } = await fetchPage(
    selectChannels(db, viewer).where(maySeeChannel(viewer)).where(isAboutChannel(words)),
    {
      name: 'search-channels',
      key: sql`lower(c.display_name)`,
      type: 'text',
      id: sql`c.id`,
      direction: 'asc',
    },
    ask,
  )
  return { items: rows.map((row) => toChannel(row, mediaUrls)), nextCursor }
}

/** People by name and username. Who works here is nobody’s business outside: signed out, there are none. */
export async function findPeople(
  db: Kysely<Tables>,
  viewer: Viewer,
  words: readonly QueryWord[],
  ask: PageAsk,
) {
  if (viewer === null) return { items: [], nextCursor: null }
  const { rows, nextCursor } = await fetchPage(
    db
      .selectFrom('people as p')
      .select(['p.id', 'p.username', 'p.display_name', 'p.avatar_url'])
      .where(isNamed(words)),
    {
      name: 'search-people',
      key: sql`lower(p.display_name)`,
      type: 'text',
      id: sql`p.id`,
      direction: 'asc',
    },
    ask,
  )
  return { items: rows.map(userSummary), nextCursor }
}

export async function countOthers(
  db: Kysely<Tables>,
  viewer: Viewer,
  words: readonly QueryWord[],
): Promise<{ channels: number; people: number }> {
  const channels = await db
    .selectFrom('channels as c')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(maySeeChannel(viewer))
    .where(isAboutChannel(words))
    .executeTakeFirstOrThrow()
  if (viewer === null) return { channels: channels.count, people: 0 }
  const people = await db
    .selectFrom('people as p')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isNamed(words))
    .executeTakeFirstOrThrow()
  return { channels: channels.count, people: people.count }
}

function isNamed(words: readonly QueryWord[]): RawBuilder<boolean> {
  return sql<boolean>`to_tsvector('simple', translate(p.display_name || ' ' || p.username, '.:/@_-', '      '))
    @@ ${allTyped(words)}::tsquery`
}

/** Channels are few: each word is looked for inside of theirs without a vocabulary. */
function isAboutChannel(words: readonly QueryWord[]): RawBuilder<boolean> {
  const text = sql`(c.display_name || ' ' || c.handle || ' ' || c.description)`
  const conditions = words.map((word) => {
    const query = sql`${allTyped([word])}::tsquery`
    const isWord = sql`to_tsvector('simple', translate(${text}, '.:/@_-', '      ')) @@ ${query}`
    if (!isPart(word.text)) return isWord
    const ways = waysOfWriting(word.text).map((way) => `%${way}%`)
    return sql`(${isWord} or lower(${text}) like any (${ways}::text[]))`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
