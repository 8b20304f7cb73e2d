import type { Kysely } from 'kysely'

import { captionLimits } from '#contract/caption-changes.ts'
import { tooManyTracks, type TrackName } from '#server/captions/keep-track.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** Each is paid for, by the hour or by the word: so many wait or are listened to at once, and no more. */
const mostOpen = { ofVideo: 5, ofOwner: 20 }
const lookAgainMs = 60_000

interface Asked extends TrackName {
  ownerId: string
}

/**
 * Before anybody listens for hours: is there a place for another track by then? Throws `validation-failed` where the video
 * has as many as it may have with those that a machine is asked for, and `rate-limited` while too many of it, or of its
 * owner's, are at work. The owner's row is held from here on, so of two at once the second sees the first.
 */
export async function requirePlaces(
  trx: Kysely<Tables>,
  { videoId, ownerId, lang, kind }: Asked,
): Promise<void> {
  await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const tracks = await trx
    .selectFrom('captions')
    .select(({ fn }) => fn.count<number>('id').as('all'))
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow()
  const asked = await trx
    .selectFrom('transcriptions as t')
    .innerJoin('videos as v', 'v.id', 't.video_id')
    .select(({ fn }) => [
      fn.count<number>('t.id').filterWhere('t.video_id', '=', videoId).as('of_video'),
      fn
        .count<number>('t.id')
        .filterWhere('t.video_id', '=', videoId)
        .filterWhere('t.state', '!=', 'failed')
        .as('open_of_video'),
      fn.count<number>('t.id').filterWhere('t.state', '!=', 'failed').as('open_of_owner'),
    ])
    .where('v.owner_id', '=', ownerId)
    .where((eb) =>
      eb.not(
        eb.and([eb('t.video_id', '=', videoId), eb('t.lang', '=', lang), eb('t.kind', '=', kind)]),
      ),
    )
    .executeTakeFirstOrThrow()
  if (tracks.all + asked.of_video >= captionLimits.tracks) throw tooManyTracks()
  const { open_of_video: ofVideo, open_of_owner: ofOwner } = asked
  if (ofVideo < mostOpen.ofVideo && ofOwner < mostOpen.ofOwner) return
  const detail = 'As many captions are being made as may be at once.'
  throw new ProblemError('rate-limited', { detail, retryAfterMs: lookAgainMs })
}
