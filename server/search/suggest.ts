import { sql, type Kysely } from 'kysely'

import type { Suggestion } from '#contract/search.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'
import { selectCards } from '#server/videos/card-query.ts'
import { toCard } from '#server/videos/card.ts'

import { findChannels } from './find-others.ts'
import { queryWords, type QueryWord } from './query-words.ts'
import { byTitle, isDescribedBy } from './video-match.ts'

interface Needs {
  db: Kysely<Tables>
  mediaUrls: MediaUrls
}

const most = { queries: 3, videos: 4, channels: 2, all: 8 }

/** At most eight: what the last word may become, then channels, then videos, which forgive a typo. */
export async function suggestFor(needs: Needs, viewer: Viewer, q: string): Promise<Suggestion[]> {
  const words = queryWords(q)
  if (words.length === 0) return []
  const queries = await completions(needs.db, viewer, words)
  const channels = await findChannels(needs, viewer, words, { limit: most.channels })
  const videos = await suggestVideos(needs, viewer, q, words)
  return [
    ...queries.map((text) => ({ kind: 'query' as const, text })),
    ...channels.items.map(({ id, displayName, handle }) => ({
      kind: 'channel' as const,
      id,
      text: displayName,
      handle,
    })),
    ...videos.map((video) => ({ kind: 'video' as const, text: video.title, video })),
  ].slice(0, most.all)
}

/**
 * The query with its last word finished, as titles and tags of the library would, the most used first. A word that has
 * been typed out stays among them: what is pointed at must not go with its last letter.
 */
async function completions(
  db: Kysely<Tables>,
  viewer: Viewer,
  words: readonly QueryWord[],
): Promise<string[]> {
  const last = words.at(-1)?.text ?? ''
  const { rows } = await sql<{ word: string }>`
    select u.lexeme as word from videos v, unnest(v.search) u
    where ${mayFind(viewer)} and ${isDescribedBy(words)}
      and starts_with(u.lexeme, ${last}) and u.weights && array['A', 'B']
    group by 1 order by count(*) desc, length(u.lexeme), 1 limit ${most.queries}`.execute(db)
  const before = words.slice(0, -1).map((word) => word.text)
  return rows.map(({ word }) => [...before, word].join(' '))
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
  const rows =
    exact.length > 0
      ? exact
      : await cards
          .where(sql<boolean>`${likeness(q)} > 0.35`)
          .orderBy(sql`${likeness(q)} desc`)
          .orderBy('v.id')
          .execute()
  return rows.map((row) => toCard(row, mediaUrls))
}

/** How many trigrams some part of the title shares with what was typed, 0 to 1. */
function likeness(q: string) {
  return sql<number>`word_similarity(lower(${q}::text), lower(v.title))`
}
