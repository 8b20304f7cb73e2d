import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Suggestion } from '#contract/searching/search.ts'
import { fold } from '#contract/searching/words-alike.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'
import { selectCards } from '#server/videos/card-query.ts'
import { toCard } from '#server/videos/card.ts'

import { findChannels } from './find-others.ts'
import { withLongerWords } from './longer-words.ts'
import { queryWords, wordsIn, type QueryWord } from './query-words.ts'
import { byTitle, isDescribedBy } from './video-match.ts'
import { beginsAnyhow, wordsFor } from './vocabulary.ts'
import { asWritten } from './written-words.ts'

interface Needs {
  db: Kysely<Tables>
  mediaUrls: MediaUrls
}

const most = { queries: 3, videos: 4, channels: 2, all: 8 }

/** At most eight: what the last word may become, then channels, then videos, which forgive a typo. */
export async function suggestFor(needs: Needs, viewer: Viewer, q: string): Promise<Suggestion[]> {
  const typed = queryWords(q)
  if (typed.length === 0) return []
  const words = await withLongerWords(needs.db, viewer, typed)
  const queries = await completions(needs.db, viewer, q, words)
  const channels = await findChannels(needs, viewer, words, { limit: most.channels })
  const videos = await suggestVideos(needs, viewer, q, words)
  return [
    ...queries.map((text) => ({ kind: 'query' as const, text })),
    ...channels.items.map(({ id, displayName, handle, avatar }) => ({
      kind: 'channel' as const,
      id,
      text: displayName,
      handle,
      avatar,
    })),
    ...videos.map((video) => ({ kind: 'video' as const, text: video.title, video })),
  ].slice(0, most.all)
}

/**
 * The query with its last word finished, as titles and tags of the library would, the most used first. A word that has
 * been typed out stays among them: what is pointed at must not go with its last letter. What was typed stays as it was, and
 * the end is written as the library writes it.
 */
async function completions(
  db: Kysely<Tables>,
  viewer: Viewer,
  q: string,
  words: readonly QueryWord[],
): Promise<string[]> {
  const unfinished = wordsIn(q).at(-1)
  const { rows } = await sql<{ word: string }>`
    select word from ${endings(viewer, words, fold(unfinished?.text ?? ''))} found
    group by word having sum(titled) > 0
    order by sum(titled) desc, length(word), 1 limit ${most.queries}`.execute(db)
  const found = rows.map(({ word }) => word)
  const written = await asWritten(db, viewer, found)
  const before = q.slice(0, unfinished?.start).trimStart()
  return found.map((word) => `${before}${written.get(word) ?? word}`)
}

/** Of one word the vocabulary knows how many videos have it; of several, the videos that have the others are looked into. */
function endings(viewer: Viewer, words: readonly QueryWord[], last: string): RawBuilder<unknown> {
  if (words.length === 1) return wordsFor(viewer, (word) => beginsAnyhow(word, last), { words })
  return sql`(select u.lexeme as word, 1 as titled from videos v, unnest(v.search) u
    where ${mayFind(viewer)} and ${isDescribedBy(words)}
      and ${beginsAnyhow(sql`u.lexeme`, last)} and u.weights && array['A', 'B'])`
}

async function suggestVideos(
  { db, mediaUrls }: Needs,
  viewer: Viewer,
  q: string,
  words: readonly QueryWord[],
) {
  const cards = selectCards(db, viewer).where(mayFind(viewer)).limit(most.videos)
  const exact = await cards
    .where(isDescribedBy(words))
    .orderBy(sql`${byTitle(q, words)} desc`)
    .orderBy('v.id')
    .execute()
  const rows = exact.length > 0 ? exact : await likeTitles(db, viewer, q)
  return rows.map((row) => toCard(row, mediaUrls))
}

const leastLikeness = 0.35

/** Titles some part of which shares enough trigrams with what was typed. */
async function likeTitles(db: Kysely<Tables>, viewer: Viewer, q: string) {
  const likeness = sql<number>`word_similarity(lower(${q}::text), lower(v.title))`
  return inTransaction(db, async (trx) => {
    // The operator, which an index answers, goes by this setting.
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(leastLikeness)}`.execute(trx)
    return selectCards(trx, viewer)
      .where(mayFind(viewer))
      .where(sql<boolean>`lower(v.title) %> lower(${q}::text)`)
      .where(sql<boolean>`${likeness} > ${sql.lit(leastLikeness)}`)
      .orderBy(sql`${likeness} desc`)
      .orderBy('v.id')
      .limit(most.videos)
      .execute()
  })
}
