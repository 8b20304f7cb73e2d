import { sql, type RawBuilder } from 'kysely'

import type { Order } from '#server/database/keyset.ts'

import { allOf, allTyped, anyTyped, toTsQuery, type QueryWord } from './query-words.ts'

/**
 * Every word is somewhere in the video `v`: in title, tags, description, chapters, in its owner's name, or in what is said. Words
 * may be found in different places, as people remember a name and a remark together.
 */
export function isAbout(words: readonly QueryWord[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const query = sql`${toTsQuery(word)}::tsquery`
    // Three ways in, each by its index; as one condition with `or` every video would be looked at.
    return sql`v.id in (
      select named.id from videos named where named.search @@ ${query}
      union all
      select owned.id from people o join videos owned on owned.owner_id = o.id
        where ${isNamedLike(sql`o`, query)}
      union all
      select k.video_id from cues k where k.search @@ ${query})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Is the word in the name of the person with this alias? */
function isNamedLike(person: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`to_tsvector('simple', translate(${person}.display_name || ' ' || ${person}.username, '.:/@_-', '      ')) @@ ${query}`
}

/** Every word is in title, tags, description or chapters of the video `v`. */
export function isDescribedBy(words: readonly QueryWord[]): RawBuilder<boolean> {
  return sql<boolean>`v.search @@ ${allOf(words)}::tsquery`
}

/** Somebody says all the words in the video `v`. */
export function isSaid(words: readonly QueryWord[]): RawBuilder<boolean> {
  // A single word stands in one line: no need to look at two together.
  if (words.length === 1) {
    return sql<boolean>`v.id in (
      select k.video_id from cues k where k.search @@ ${allOf(words)}::tsquery)`
  }
  return sql<boolean>`v.id in (select said.video_id from ${saidLines(words)} said)`
}

/**
 * Lines that say all the words, each with the line after it, because captions break sentences anywhere.
 * Columns: caption_id, video_id, lang, start_ms, line. Only tracks that hold every word are read whole;
 * `videoIds` narrows them further.
 */
export function saidLines(
  words: readonly QueryWord[],
  videoIds: readonly string[] = [],
): RawBuilder<unknown> {
  const holdsAll = words.map(
    (word) => sql`select caption_id from cues where search @@ ${toTsQuery(word)}::tsquery`,
  )
  const isWanted =
    videoIds.length === 0 ? sql`true` : sql`video_id = any (${[...videoIds]}::text[])`
  const query = sql`${allOf(words)}::tsquery`
  return sql`(
    select caption_id, video_id, lang, start_ms,
      case when is_whole then text else text || ' ' || next_text end as line
    from (
      select *, search @@ ${query} as is_whole,
        coalesce(lead(search @@ ${query}) over following, false) as is_next_whole,
        coalesce((search || lead(search) over following) @@ ${query}, false) as is_in_pair,
        lead(text) over following as next_text
      from cues
      where ${isWanted} and caption_id in (${sql.join(holdsAll, sql` intersect `)})
      window following as (partition by caption_id order by start_ms)
    ) lines
    where is_whole or (is_in_pair and not is_next_whole)
  )`
}

/**
 * The words as a phrase in the title count most, then title, tags, description and chapters by weight. A part of a longer
 * word counts where the title has it, and less than a word.
 */
export function byTitle(q: string, words: readonly QueryWord[]): RawBuilder<number> {
  return sql<number>`(
    case when strpos(' ' || lower(v.title), ' ' || lower(${q}::text)) > 0 then 2
      when strpos(lower(v.title), lower(${q}::text)) > 0 then 0.5 else 0 end
    + ts_rank('{0.1, 0.2, 0.6, 1.0}', v.search, ${anyTyped(words)}::tsquery))`
}

/** Best match first: by title, tags and description, and then whether a line says all the words. */
export function byMatch(q: string, words: readonly QueryWord[]): Order {
  return {
    name: 'search-match',
    key: sql`(${byTitle(q, words)} + case when v.id in (
          select k.video_id from cues k where k.search @@ ${allTyped(words)}::tsquery)
        then 0.25 else 0 end)::double precision`,
    type: 'double precision',
    id: sql`v.id`,
    direction: 'desc',
  }
}
