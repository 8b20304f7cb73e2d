import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isPart, waysOfWriting } from '#contract/words-alike.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Tables } from '#server/database/tables.ts'

import type { QueryWord } from './query-words.ts'
import { wordsFor } from './vocabulary.ts'

/** More of them only make the question slow: of a syllable that is everywhere, the most used. */
const most = 60

/**
 * The words, each with the words of the library that hold it inside: German makes one word of several, and who looks
 * for a “Depot” means the “Straßenbahndepot” too. They are words of videos that the viewer may find. One query for all.
 */
export async function withLongerWords(
  db: Kysely<Tables>,
  viewer: Viewer,
  words: readonly QueryWord[],
): Promise<QueryWord[]> {
  const parts = words.flatMap((word, n) => (isPart(word.text) ? [{ word, n }] : []))
  if (parts.length === 0) return [...words]
  const { rows } = await sql<{ n: number; word: string }>`${sql.join(
    parts.map(({ word, n }) => longerThan(viewer, word, n)),
    sql` union all `,
  )}`.execute(db)
  return words.map((word, n) => {
    const longer = rows.filter((row) => row.n === n).map((row) => row.word)
    return longer.length > 0 ? { ...word, longer } : word
  })
}

function longerThan(viewer: Viewer, word: QueryWord, n: number): RawBuilder<unknown> {
  const ways = waysOfWriting(word.text)
  const holdsAny = (text: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      ways.map((way) => sql`${text} like ${`%${way}%`}`),
      sql` or `,
    )})`
  // What begins with an unfinished word is found by it.
  const isNew = (text: RawBuilder<string>) =>
    sql<boolean>`not ${text} ${word.isPrefix ? sql`like any` : sql`= any`} (${ways.map((way) =>
      word.isPrefix ? `${way}%` : way,
    )}::text[])`
  return sql`(
    select ${sql.lit(n)} as n, word
    from ${wordsFor(viewer, (text) => sql`${holdsAny(text)} and ${isNew(text)}`, {
      line: (text) => holdsAny(sql`lower(${text})`),
    })} longer
    group by word having sum(described) + sum(said) > 0
    order by sum(described * 3 + said) desc, word limit ${sql.lit(most)})`
}
