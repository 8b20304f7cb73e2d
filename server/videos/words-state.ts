import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Access, WordsState } from '#contract/videos.ts'
import type { Services } from '#server/api/services.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** What there is to read of a video, over a `videos` aliased `v`. Descriptions are heard, and stand in for no words. */
export function wordsStateOf(): RawBuilder<WordsState> {
  return sql<WordsState>`(select case
      when count(*) = 0 then 'missing'
      when not bool_or(k.state = 'published') then 'draft'
      when bool_or(k.state = 'published' and k.origin in ('auto', 'translated') and k.checked_at is null)
        then 'unchecked'
      else 'there' end
    from captions k where k.video_id = v.id and k.kind <> 'descriptions')`
}

type Needs = Pick<Services, 'db' | 'config'>

/** Throws `words-missing` where everybody would be shown a video without words, and this portal refuses that. */
export async function requireWords(
  { db, config }: Needs,
  video: { id: string; publication: string; access: Access },
  after: { access?: Access | undefined; isOnShow: boolean },
): Promise<void> {
  const access = after.access ?? video.access
  const wasOpen = video.publication === 'published' && video.access === 'public'
  if (config.portal.publicWithoutWords !== 'refuse' || !after.isOnShow || access !== 'public')
    return
  if (wasOpen) return
  const wordless = await findWordless(db, [video.id])
  if (wordless.has(video.id)) throw new ProblemError('words-missing')
}

/** Those of these videos that have neither captions nor subtitles on show. */
export async function findWordless(
  db: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('videos as v')
    .select('v.id')
    .where(isOneOf(videoIds, sql`v.id`))
    .where(sql<boolean>`${wordsStateOf()} in ('missing', 'draft')`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
