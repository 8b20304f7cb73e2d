import { sql, type Kysely, type RawBuilder } from 'kysely'

import { waysOfWriting } from '#contract/searching/words-alike.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFindAmongFew } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'

import { toTsQuery, type QueryWord } from './query-words.ts'

/** Which of its words, by a column `word` of the vocabulary or of a video. */
export type WhichWords = (word: RawBuilder<string>) => RawBuilder<boolean>

/** Which of the few videos and lines need not be looked into: those that cannot have such a word. */
export interface Sieve {
  /** Of a video or a line, by the words kept of it. */
  words?: readonly QueryWord[]
  /** Of a line, by what is said. */
  line?: (text: RawBuilder<string>) => RawBuilder<boolean>
}

/** Without words, which an index answers, all of them would be read, at each search of somebody who has many. */
const videosRead = 1_000
const videosListenedTo = 200

/**
 * The words that the viewer may read, each with how often it is used: those of videos for everybody as they were counted
 * when they changed, and those of the few videos that are for this viewer and not for all; where no words are to be held,
 * of the newest only, and what is said in the newest of those. Columns: word, titled, described, said; a word stands there once for each place
 * that it was counted in, so they are to be summed up.
 */
export function wordsFor(
  viewer: Viewer,
  which: WhichWords,
  { words = [], line = () => sql<boolean>`true` }: Sieve = {},
): RawBuilder<unknown> {
  const isForMany = viewer === null ? sql`audience = 'public'` : sql`true`
  const counted = sql`
    select word, titled, described, said from words where ${which(sql`word`)} and ${isForMany}
    union all
    select word, titled, described, said from word_changes where ${which(sql`word`)} and ${isForMany}`
  if (viewer === null) return sql`(${counted})`
  const holds = (search: RawBuilder<unknown>) =>
    words.length === 0
      ? sql`true`
      : sql.join(
          words.map((word) => sql`${search} @@ ${toTsQuery(word)}::tsquery`),
          sql` and `,
        )
  const newest = (most: number) => sql`order by published_at desc, id desc limit ${sql.lit(most)}`
  const heard = words.length > 0 ? sql`few` : sql`(select id from few ${newest(videosListenedTo)})`
  // Looked for once: planning it takes longer than doing it.
  return sql`(
    with few as materialized (
      select v.id, v.search, v.published_at from videos v where ${mayFindAmongFew(viewer)}
      ${words.length > 0 ? sql`` : newest(videosRead)})
    ${counted}
    union all
    select u.lexeme, (u.weights && array['A', 'B'])::int, 1, 0 from few, unnest(few.search) u
    where ${holds(sql`few.search`)} and ${which(sql`u.lexeme`)}
    union all
    select u.lexeme, 0, 0, 1 from ${heard} heard join cues k on k.video_id = heard.id, unnest(k.search) u
    where ${holds(sql`k.search`)} and ${line(sql`k.text`)} and ${which(sql`u.lexeme`)})`
}

/** Words that begin so: a range, which an index in the order of bytes answers. */
export function beginsWith(word: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  return sql<boolean>`(${word} collate "C" >= ${beginning}
    and ${word} collate "C" < ${beginning} || chr(1114111))`
}

/** The same of a word in each of its ways. */
export function beginsAnyhow(word: RawBuilder<string>, beginning: string): RawBuilder<boolean> {
  const ways = waysOfWriting(beginning).map((way) => beginsWith(word, way))
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Does the viewer find anything by this word? */
export async function isKnown(
  db: Kysely<Tables>,
  viewer: Viewer,
  word: QueryWord,
): Promise<boolean> {
  if (word.longer !== undefined) return true
  const which: WhichWords = (column) =>
    word.isPrefix
      ? beginsAnyhow(column, word.text)
      : sql<boolean>`${column} = any (${waysOfWriting(word.text)}::text[])`
  const { rows } = await sql`
    select word from ${wordsFor(viewer, which, { words: [word] })} known
    group by word having sum(described) + sum(said) > 0 limit 1`.execute(db)
  return rows.length > 0
}
