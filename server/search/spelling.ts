import { sql, type Kysely } from 'kysely'

import { fold, isPart } from '#contract/searching/words-alike.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'

import { closest } from './edit-distance.ts'
import { wordsIn, type QueryWord } from './query-words.ts'
import { beginsWith, isKnown, wordsFor, type WhichWords } from './vocabulary.ts'
import { asWritten } from './written-words.ts'

interface Candidate {
  word: string
  uses: number
}

/**
 * The query in the library's own spelling, when it has words the library does not know but nearly does;
 * else null. Only words of videos the viewer may find are offered.
 */
export async function correctSpelling(
  db: Kysely<Tables>,
  viewer: Viewer,
  q: string,
  words: readonly QueryWord[],
): Promise<string | null> {
  const corrected: string[] = []
  for (const word of words) corrected.push(await correctWord(db, viewer, word))
  const changed = corrected.filter((text, index) => text !== words[index]?.text)
  if (changed.length === 0) return null
  const written = await asWritten(db, viewer, changed)
  const typed = new Map(wordsIn(q).map(({ text }) => [fold(text), text]))
  return corrected.map((text) => written.get(text) ?? typed.get(text) ?? text).join(' ')
}

async function correctWord(db: Kysely<Tables>, viewer: Viewer, word: QueryWord): Promise<string> {
  if (!isPart(word.text) || /\p{N}/u.test(word.text)) return word.text
  if (await isKnown(db, viewer, word)) return word.text
  return closest(word.text, await similarWords(db, viewer, word.text)) ?? word.text
}

const leastLikeness = 0.2
const shortLength = 5

/**
 * Words of the library that share enough trigrams with this one, or, as two swapped letters of a short
 * word leave it no trigram, begin alike and are about as long; a first sieve, `closest` decides.
 */
async function similarWords(
  db: Kysely<Tables>,
  viewer: Viewer,
  word: string,
): Promise<Candidate[]> {
  const isLike: WhichWords = (column) =>
    sql`(${column} % ${word} and similarity(${column}, ${word}) > ${sql.lit(leastLikeness)})`
  const [first = ''] = word
  const isShortAndAlike: WhichWords = (column) =>
    sql`(${beginsWith(column, first)} and abs(length(${column}) - length(${word}::text)) <= 1)`
  const isNear: WhichWords = (column) =>
    word.length <= shortLength
      ? sql`(${isLike(column)} or ${isShortAndAlike(column)})`
      : isLike(column)
  return inTransaction(db, async (trx) => {
    // The operator, which an index answers, goes by this setting.
    await sql`set local pg_trgm.similarity_threshold = ${sql.lit(leastLikeness)}`.execute(trx)
    const { rows } = await sql<Candidate>`
      select word, sum(described * 3 + said)::int as uses from ${wordsFor(viewer, isNear)} vocabulary
      group by word having sum(described) + sum(said) > 0
      order by similarity(word, ${word}) desc, uses desc limit 200`.execute(trx)
    return rows
  })
}
