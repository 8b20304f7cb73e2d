import type { Kysely } from 'kysely'

import type { StoredStreams } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import { changeFilm } from '#server/versions/film-row.ts'
import { playVersion } from '#server/versions/play-version.ts'
import { markReady, markWatchable } from '#server/videos/publish-video.ts'

import { filmOf, type JobRow } from './job-row.ts'

interface Made {
  streams: StoredStreams
  which: 'first' | 'rest'
  /** Nothing more is made of it. */
  isWhole: boolean
  now: Date
}

/**
 * Lets people watch what was made of a film. One that was sent to take the place of another does so as soon as it can be
 * watched. One that another took the place of meanwhile is kept as it is now. Works in a transaction.
 */
export async function showFilm(
  trx: Kysely<Tables>,
  job: JobRow,
  { streams, which, isWhole, now }: Made,
): Promise<void> {
  const film = filmOf(job)
  const isPlayed = await changeFilm(trx, film, { streams }, now)
  const state = isWhole ? 'ready' : 'partially_ready'
  if (!isPlayed) {
    if (which === 'first') await playVersion(trx, { ...film, from: 'preparing', state, now })
    return
  }
  if (which === 'first') await markWatchable(trx, film.videoId, now)
  if (isWhole) await markReady(trx, film.videoId, now)
}
