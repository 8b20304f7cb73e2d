import { setTimeout as wait } from 'node:timers/promises'

import { sql, type Kysely } from 'kysely'

import { readStatements } from './migrations/read-statements.ts'
import { sumUpWords } from './sum-up-words.ts'
import type { Tables } from './tables.ts'

/** Of all that ask PostgreSQL for a lock by number, this one means the work below. */
const lockNumber = '3853314791062309108'
const pollMs = 500

const largeIndexes = new URL('./migrations/0017-large-indexes.sql', import.meta.url)

/**
 * What takes minutes where there is much, after the migrations and outside their transaction: indexes of large tables,
 * made while others write, the words of chapters, and the first count of words. Done again until it is whole, by one instance at a time.
 * Where nobody else uses the database it is done at once.
 */
export async function finishShape(db: Kysely<Tables>, isShared: boolean): Promise<void> {
  if (!isShared) return finish(db, false)
  // Who waits keeps no connection meanwhile: behind a pooler there are few, and the work needs one beside the lock's.
  const finishAlone = () =>
    db.transaction().execute(async (holder) => {
      const isOurs = await isFree(holder)
      if (isOurs) await finish(db, true)
      return isOurs
    })
  while (!(await finishAlone())) await wait(pollMs)
}

/**
 * Takes the lock. In a transaction a statement with parameters keeps its moment of the database until the next one, and
 * who makes an index waits for every such moment to pass: so there is none.
 */
async function isFree(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(lockNumber)}::bigint) as is_free`.execute(db)
  return rows[0]?.is_free === true
}

async function finish(db: Kysely<Tables>, isShared: boolean): Promise<void> {
  for (const statement of await readStatements(largeIndexes)) {
    await makeIndex(db, statement, isShared ? 'concurrently' : '')
  }
  await findByChapters(db)
  await sql`
    with begun as (delete from settings where key = 'words-uncounted' returning key)
    select recount_words() from begun`.execute(db)
}

/** What was written before videos were found by their chapters: some at a time, so that nobody waits long for one of them. */
async function findByChapters(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select key from settings where key = 'chapters-unfound'`.execute(db)
  if (rows.length === 0) return
  let after: string | undefined = ''
  while (after !== undefined) {
    after = await findSomeByChapters(db, after)
    // Here nothing is cut off: all of them at once would be more than is summed up in the time of a statement.
    await sumUpWords(db)
  }
  await sql`delete from settings where key = 'chapters-unfound'`.execute(db)
}

const videosAtOnce = 500

/** Answers the last one; undefined when there are no more. */
async function findSomeByChapters(db: Kysely<Tables>, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with batch as (
      select distinct video_id as id from chapters where video_id > ${after} order by 1 limit ${sql.lit(videosAtOnce)}
    ), kept as (
      update videos v set title = title from batch where v.id = batch.id
    )
    select id from batch order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** One that was cut off halfway is there, and of no use. */
async function makeIndex(db: Kysely<Tables>, statement: string, how: string): Promise<void> {
  const name = /if not exists (\w+)/.exec(statement)?.[1] ?? ''
  const { rows } = await sql<{ is_whole: boolean }>`
    select indisvalid as is_whole from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.is_whole === true) return
  if (rows.length > 0) await sql.raw(`drop index ${how} ${name}`).execute(db)
  await sql.raw(statement.replace('concurrently', how)).execute(db)
}
