import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

import type { Cue } from './cue.ts'

interface Track {
  id: string
  video_id: string
  lang: string
}

/** As many as one statement takes well. */
const atOnce = 1_000

/** Lets the search find these lines of a track, and none that it said before. In a transaction. */
export async function showCues(
  trx: Kysely<Tables>,
  track: Track,
  cues: readonly Cue[],
): Promise<void> {
  await hideCues(trx, track)
  for (let from = 0; from < cues.length; from += atOnce) {
    const rows = cues.slice(from, from + atOnce).map(({ startMs, endMs, text }) => ({
      caption_id: track.id,
      video_id: track.video_id,
      lang: track.lang,
      start_ms: startMs,
      end_ms: endMs,
      text,
    }))
    await trx.insertInto('cues').values(rows).execute()
  }
}

/** Nobody finds what is said in a draft. */
export async function hideCues(trx: Kysely<Tables>, { id }: Pick<Track, 'id'>): Promise<void> {
  await trx.deleteFrom('cues').where('caption_id', '=', id).execute()
}
