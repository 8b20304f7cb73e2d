import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql, type Kysely } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { inTransaction } from '#server/database/in-transaction.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'
import { playVersion } from '#server/versions/play-version.ts'
import { listenOn } from '#tests/support/listening-service.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { idleQueue } from '#tests/support/replacing-service.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const media = (name: string) => readFile(new URL(`../support/media/${name}`, import.meta.url))
const postgres = await startPostgres()
afterAll(() => postgres?.close())

async function countWaiting(db: Kysely<Tables>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count
}

// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
test.skipIf(postgres === null)(
  'a film takes its place while the next one arrives, and the two do not wait for each other',
  async () => {
    const database = await openDatabase({ kind: 'postgres', url: postgres?.url ?? '' })
    const { db } = database
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-versions-meeting-'))
    const issuer = await startTestIssuer()
    const server = await listenOn(dataDir, issuer, { parts: { database, jobs: idleQueue() } })
    const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
    const { id } = await mara.sent(await media('two-seconds.mp4'))
    await db.updateTable('videos').set({ state: 'ready' }).where('id', '=', id).execute()
    await mara.replaced(id, await media('two-seconds.webm'), { type: 'video/webm' })

    // As whoever prepares a film does: first how far it is, then what is played.
    const isHeld = Promise.withResolvers<void>()
    const playing = inTransaction(db, async (trx) => {
      const job = trx.updateTable('processing_jobs').set({ attempts: 1 })
      await job.where('video_id', '=', id).execute()
      isHeld.resolve()
      await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBe(1)
      const second = trx.selectFrom('video_versions').select('number').where('video_id', '=', id)
      // Throws where whoever waits for this has it already.
      await second.forUpdate().noWait().execute()
      const played = { videoId: id, number: 2, from: 'preparing', state: 'ready' } as const
      return playVersion(trx, { ...played, now: new Date() })
    })
    await isHeld.promise
    await mara.replaced(id, await media('two-seconds.mp4'))
    expect(await playing).toBe(true)
    await server.stop()
    await issuer.close()
    await rm(dataDir, { recursive: true, force: true })
  },
)
