import { sql, type Kysely, type RawBuilder } from 'kysely'

import { isPart, waysOfWriting } from '#contract/searching/words-alike.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Tables } from '#server/database/tables.ts'

import type { QueryWord } from './query-words.ts'
import { wordsFor } from './vocabulary.ts'

/** More of them for each word only make the question slow: of a syllable that is everywhere, the most used. */
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
  const parts = words.filter((word) => isPart(word.text))
  if (parts.length === 0) return [...words]
  const mostUsed = (word: QueryWord) => sql`(
    select ${word.text}::text as part, word from longer where ${isLonger(sql`word`, word)}
    order by uses desc, word limit ${sql.lit(most)})`
  const { rows } = await sql<{ part: string; word: string }>`
    with longer as materialized (
      select word, sum(described * 3 + said) as uses
      from ${wordsFor(viewer, (text) => anyOf(parts, (word) => isLonger(text, word)), {
        line: (text) => anyOf(parts, (word) => holds(sql`lower(${text})`, word)),
      })} known
      group by word having sum(described) + sum(said) > 0
    )
    ${sql.join(parts.map(mostUsed), sql` union all `)}`.execute(db)
  return words.map((word) => {
    const longer = rows.filter(({ part }) => part === word.text).map((row) => row.word)
    return longer.length > 0 ? { ...word, longer } : word
  })
}

function anyOf<Item>(
  items: readonly Item[],
  condition: (item: Item) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(items.map(condition), sql` or `)})`
}

function holds(text: RawBuilder<string>, { text: part }: QueryWord): RawBuilder<boolean> {
  return anyOf(waysOfWriting(part), (way) => sql<boolean>`${text} like ${`%${way}%`}`)
}

/** What begins with an unfinished word is found by it. */
function isLonger(text: RawBuilder<string>, word: QueryWord): RawBuilder<boolean> {
  const known = waysOfWriting(word.text).map((way) => (word.isPrefix ? `${way}%` : way))
  return sql<boolean>`(${holds(text, word)} and ${text} not like all (${known}::text[]))`
}
