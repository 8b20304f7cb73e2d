import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inTransaction } from '#server/database/in-transaction.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'
import { JobReport } from '#server/processing/job/job-report.ts'
import { giveUp } from '#server/processing/job/run-job.ts'
import { holdVideo } from '#server/versions/film-job.ts'
import { playVersion } from '#server/versions/play-version.ts'
import { removeWords } from '#server/versions/remove-words.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'

const webm = { type: 'video/webm' }
const postgres = await startPostgres()
// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
const meeting = test.skipIf(postgres === null)

let service: ReplacingService | null = null
beforeAll(async () => {
  if (postgres === null) return
  const database = await openDatabase({ kind: 'postgres', url: postgres.url })
  service = await startReplacing({ database, jobs: idleQueue() })
})
afterAll(async () => {
  await service?.close()
  await postgres?.close()
})

function running(): ReplacingService {
  if (service === null) throw new Error('There is no PostgreSQL.')
  return service
}

/** A video with another film that is prepared. */
async function preparing(): Promise<string> {
  const id = await running().published()
  await running().mara.replaced(id, films.webm, webm)
  return id
}

/** How many wait for what somebody else holds. */
async function expectWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      running().db,
    )
    return rows[0]?.count
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(count)
}

/** Throws where whoever waits for the rest has this already. */
async function expectFree(
  trx: Transaction<Tables>,
  table: 'videos' | 'processing_jobs' | 'video_versions',
  id: string,
): Promise<void> {
  const column = table === 'videos' ? 'id' : 'video_id'
  await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update nowait`.execute(
    trx,
  )
}

meeting(
  'a film takes its place while the next one arrives, and the two do not wait for each other',
  async () => {
    const { db, mara } = running()
    const id = await preparing()
    const isHeld = Promise.withResolvers<void>()
    // As whoever prepares a film does.
    const playing = inTransaction(db, async (trx) => {
      await holdVideo(trx, id)
      isHeld.resolve()
      await expectWaiting(1)
      await expectFree(trx, 'video_versions', id)
      const played = { videoId: id, number: 2, from: 'preparing', state: 'ready' } as const
      return playVersion(trx, { ...played, now: new Date() })
    })
    await isHeld.promise
    await mara.replaced(id, films.mp4)
    expect(await playing).toBe(true)
  },
)

const call = (method: string, path: string) => async (id: string) => () =>
  running().call(method, `/videos/${id}${path}`)
/** What is made ready before, and done then. */
const changes = {
  'is taken back': call('POST', '/processing/cancel'),
  'is tried again': call('POST', '/processing/retry'),
  'makes way for the one before': call('POST', '/versions/1/revert'),
  'is given up': async (id: string) => () => giveUp(running().services, id),
  'has come further': async (id: string) => {
    const { db, services } = running()
    const jobs = db.selectFrom('processing_jobs').selectAll().where('video_id', '=', id)
    const job = await jobs.executeTakeFirstOrThrow()
    const report = new JobReport({ services, job, signal: new AbortController().signal })
    return () => inTransaction(db, (trx) => report.isHeldIn(trx))
  },
  'is followed by another': async (id: string) => {
    const { mara } = running()
    await mara.replace(id, { sizeB: films.mp4.length })
    const url = (await mara.create(id, films.mp4.length)).headers.get('Location') ?? ''
    return () => mara.patch(url, 0, films.mp4)
  },
}

meeting.for(Object.entries(changes))(
  'a film that %s waits for its video with nothing in hand',
  async ([, makeReady]) => {
    const id = await preparing()
    const change = await makeReady(id)
    let changing: Promise<unknown> = Promise.resolve()
    // As where it is deleted, or prepared from now on.
    await inTransaction(running().db, async (trx) => {
      await trx.updateTable('videos').set({ updated_at: new Date() }).where('id', '=', id).execute()
      changing = change()
      await expectWaiting(1)
      await expectFree(trx, 'processing_jobs', id)
      await expectFree(trx, 'video_versions', id)
    })
    await changing
  },
)

meeting('who begins another film waits for their last one with nothing in hand', async () => {
  const { db, mara } = running()
  const id = await running().published()
  await mara.replace(id, { sizeB: 500 })
  let begun: Promise<Response | null> = Promise.resolve(null)
  // As where its last byte arrives.
  await inTransaction(db, async (trx) => {
    const sent = trx.updateTable('uploads').set({ updated_at: new Date() })
    await sent.where('video_id', '=', id).where('film_number', '=', 2).execute()
    begun = mara.replace(id, { sizeB: 700 })
    await expectWaiting(1)
    await expectFree(trx, 'videos', id)
  })
  expect(await begun).toMatchObject({ status: 201 })
})

meeting('who puts words on show that go with their film at that moment is told so', async () => {
  const { db } = running()
  const id = await preparing()
  const film = { videoId: id, number: 2 }
  const key = `videos/${id}/captions-de.vtt`
  await running().services.storage.write(key, new TextEncoder().encode('WEBVTT\n'))
  const named = { id: `${id}-de`, video_id: id, lang: 'de', label: 'Deutsch', file_key: key }
  await db
    .insertInto('captions')
    .values({ ...named, origin: 'file', state: 'draft', film_number: 2 })
    .execute()
  let shown: Promise<object | null> = Promise.resolve(null)
  await inTransaction(db, async (trx) => {
    await removeWords(trx, film)
    shown = running().call('PATCH', `/videos/${id}/captions/de`, {
      body: { state: 'published' },
      headers: { 'If-Match': `${id}-de-1`, 'Content-Type': 'application/merge-patch+json' },
    })
    await expectWaiting(1)
  })
  expect(await shown).toMatchObject({ status: 412, body: { code: 'version-conflict' } })
})

meeting(
  'who brings words while another film takes the place writes over none of its own',
  async () => {
    const { db, mara } = running()
    const id = await preparing()
    const named = { id: `${id}-fr`, video_id: id, lang: 'fr', label: 'Français' }
    const inside = { origin: 'file' as const, state: 'draft' as const, film_number: 2 }
    const file_key = `videos/${id}/captions-fr.vtt`
    await db
      .insertInto('captions')
      .values({ ...named, ...inside, file_key })
      .execute()
    let brought: Promise<Response | null> = Promise.resolve(null)
    await inTransaction(db, async (trx) => {
      await trx.updateTable('videos').set({ film_number: 2 }).where('id', '=', id).execute()
      brought = mara.ask('PUT', `/api/v1/videos/${id}/captions/fr`, {
        headers: { 'Content-Type': 'text/vtt' },
        body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonsoir\n',
      })
      await expectWaiting(1)
    })
    expect(await brought).toMatchObject({ status: 428 })
  },
)
