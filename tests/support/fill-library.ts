import { sql } from 'kysely'

import { newId } from '#server/database/new-id.ts'
import { openDatabase } from '#server/database/open-database.ts'

const batch = 1_000

/**
 * Makes a portal of this many published videos from a data folder that has the sample library, while no service uses it:
 * each further one is a copy of a sample under another title, a minute older than the one before, with the same pictures.
 */
export async function fillLibrary(dataDir: string, videoCount: number): Promise<void> {
  const database = await openDatabase({ kind: 'folder', path: `${dataDir}/database` })
  const { db } = database
  try {
    const samples = await db
      .selectFrom('videos')
      .select(['id', 'published_at'])
      .where('publication', '=', 'published')
      .where('state', '=', 'ready')
      .where('access', '!=', 'private')
      .orderBy('published_at')
      .execute()
    const missing = Math.max(0, videoCount - samples.length)
    for (let done = 0; done < missing; done += batch) {
      const ids = Array.from({ length: Math.min(batch, missing - done) }, () => newId())
      const sampleIds = ids.map((_, n) => samples[(done + n) % samples.length]?.id ?? '')
      await sql`
        insert into videos
        select (jsonb_populate_record(v, jsonb_build_object(
          'id', made.id,
          'title', left(v.title, 100) || ' ' || (made.at + ${sql.lit(done)}),
          'is_featured', false,
          'fingerprint', null,
          'published_at', v.published_at - (made.at + ${sql.lit(done)}) * interval '1 minute'
        ))).*
        from unnest(${ids}::text[], ${sampleIds}::text[]) with ordinality as made (id, sample_id, at)
        join videos v on v.id = made.sample_id`.execute(db)
    }
  } finally {
    await database.close()
  }
}
