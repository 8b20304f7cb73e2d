import { sql, type RawBuilder } from 'kysely'

import type { Order } from '#server/database/keyset.ts'

import { allOf, anyOf, toTsQuery, type QueryWord } from './query-words.ts'

/**
 * Every word is somewhere in the video `v`: in title, tags, description, or in what is said. Words may be
 * found in different places, as people remember a title and a remark together.
 */
export function isAbout(words: readonly QueryWord[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const query = sql`${toTsQuery(word)}::tsquery`
    return sql`(v.search @@ ${query}
      or v.id in (select k.video_id from cues k where k.search @@ ${query}))`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * Lines that say all the words, each with the line after it, because captions break sentences anywhere.
 * Columns: caption_id, video_id, lang, start_ms, line. Only tracks that hold every word are read whole.
 */
export function saidLines(words: readonly QueryWord[]): RawBuilder<unknown> {
  const holdsAll = words.map(
    (word) => sql`select caption_id from cues where search @@ ${toTsQuery(word)}::tsquery`,
  )
  const query = sql`${allOf(words)}::tsquery`
  return sql`(
    select caption_id, video_id, lang, start_ms,
      case when isWhole then text else text || ' ' || next_text end as line
    from (
      select *, search @@ ${query} as isWhole,
        coalesce(lead(search @@ ${query}) over following, false) as isNextWhole,
        coalesce((search || lead(search) over following) @@ ${query}, false) as isInPair,
        lead(text) over following as next_text
      from cues
      where caption_id in (${sql.join(holdsAll, sql` intersect `)})
      window following as (partition by caption_id order by start_ms)
    ) lines
    where isWhole or (isInPair and not isNextWhole)
  )`
}

/** Somebody says all the words in the video `v`. */
export function isSaid(words: readonly QueryWord[]): RawBuilder<boolean> {
  return sql<boolean>`v.id in (select said.video_id from ${saidLines(words)} said)`
}

/**
 * Best match first: the words as a phrase in the title count most, then title, tags, description by weight,
 * then how often they are said.
 */
export function byMatch(q: string, words: readonly QueryWord[]): Order {
  const query = sql`${anyOf(words)}::tsquery`
  const all = sql`${allOf(words)}::tsquery`
  return {
    name: 'search-match',
    key: sql`(
      case when strpos(lower(v.title), lower(${q}::text)) > 0 then 2 else 0 end
      + ts_rank('{0.1, 0.2, 0.6, 1.0}', v.search, ${query})
      + 0.05 * (select least(count(*), 10) from cues k
          where k.video_id = v.id and k.search @@ ${all}))::double precision`,
    type: 'double precision',
    id: sql`v.id`,
    direction: 'desc',
  }
}
