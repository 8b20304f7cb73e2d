import { sql, type Kysely } from 'kysely'

import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'

import { closest } from './edit-distance.ts'
import { toTsQuery, type QueryWord } from './query-words.ts'

interface Candidate {
  word: string
  uses: number
}

/**
 * The query in the library's own spelling, when it has words the library does not know but nearly does;
 * else null. Only words of videos the viewer may find are offered. Asked for when nothing was found, since
 * it reads the vocabulary of the whole library.
 */
export async function correctSpelling(
  db: Kysely<Tables>,
  viewer: Viewer,
  words: readonly QueryWord[],
): Promise<string | null> {
  const corrected: string[] = []
  for (const word of words) corrected.push(await correctWord(db, viewer, word))
  const isSame = corrected.every((text, index) => text === words[index]?.text)
  return isSame ? null : corrected.join(' ')
}

async function correctWord(db: Kysely<Tables>, viewer: Viewer, word: QueryWord): Promise<string> {
  if (word.text.length < 3 || /\p{N}/u.test(word.text)) return word.text
  if (await isKnown(db, viewer, word)) return word.text
  return closest(word.text, await similarWords(db, viewer, word.text)) ?? word.text
}

async function isKnown(db: Kysely<Tables>, viewer: Viewer, word: QueryWord): Promise<boolean> {
  const query = toTsQuery(word)
  const { rows } = await sql`
    select 1 from videos v
    where ${mayFind(viewer)} and (v.search @@ ${query}::tsquery
      or v.id in (select k.video_id from cues k where k.search @@ ${query}::tsquery))
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Words of the library that share enough trigrams with this one, or, as two swapped letters of a short
 * word leave it no trigram, begin alike and are about as long; a first sieve, `closest` decides.
 */
async function similarWords(
  db: Kysely<Tables>,
  viewer: Viewer,
  word: string,
): Promise<Candidate[]> {
  const isNear = sql`(similarity(u.lexeme, ${word}) > 0.2 or (length(${word}::text) <= 5
    and left(u.lexeme, 1) = left(${word}, 1)
    and abs(length(u.lexeme) - length(${word}::text)) <= 1))`
  const { rows } = await sql<Candidate>`
    select lexeme as word, sum(uses)::int as uses from (
      select u.lexeme, count(*) * 3 as uses from videos v, unnest(v.search) u
      where ${mayFind(viewer)} and ${isNear} group by 1
      union all
      select u.lexeme, count(*) as uses
      from cues k join videos v on v.id = k.video_id, unnest(k.search) u
      where ${mayFind(viewer)} and ${isNear} group by 1
    ) vocabulary
    group by lexeme order by similarity(lexeme, ${word}) desc, uses desc limit 200`.execute(db)
  return rows
}
