import type { Kysely } from 'kysely'

import { limits, serviceLimits } from '#contract/limits.ts'
import type { PlaybackGrant } from '#contract/playback.ts'
import { isWatchable } from '#contract/rules.ts'
import { resumePosition } from '#contract/rules.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { MediaUrls } from '#server/access/media-urls.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Services } from '#server/api/services.ts'
import { listCaptionsOf, markOfWords } from '#server/captions/list-captions.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { passFor } from '#server/versions/film-pass.ts'

import { thumbnailOf } from './card.ts'
import { storyboardOf } from './video-detail.ts'

const renewAt = 0.8

/**
 * Permission to play for a quarter of an hour: what was made of the film for adaptive players, or where nothing was, the
 * file as it came. Throws `video-processing` while there is nothing to play.
 */
export async function grantFor(
  services: Pick<Services, 'db' | 'mediaUrls' | 'keyedHash' | 'clock'>,
  viewer: Viewer,
  video: FoundVideo,
): Promise<PlaybackGrant> {
  const { db, mediaUrls, clock } = services
  const issuedMs = clock().getTime()
  // The mark first: a track that changes between the two looks is asked for once more, and not missed.
  const words = await markOfWords(db, video.id)
  return {
    version: passFor(services, { videoId: video.id, number: video.film_number }),
    source: sourceOf(video, mediaUrls),
    posterUrl: thumbnailOf(video, mediaUrls)?.srcset.at(-1)?.url ?? null,
    storyboard: storyboardOf(video, mediaUrls),
    captions: await listCaptionsOf({ db, mediaUrls }, video),
    words,
    resumeMs: viewer === null ? 0 : await resumeFor(db, viewer.id, video),
    issuedAt: new Date(issuedMs).toISOString(),
    expiresAt: new Date(issuedMs + serviceLimits.playbackGrantMs).toISOString(),
    renewAfter: new Date(issuedMs + serviceLimits.playbackGrantMs * renewAt).toISOString(),
    heartbeatMs: limits.progressHeartbeatMs,
  }
}

function sourceOf(video: FoundVideo, mediaUrls: MediaUrls): PlaybackGrant['source'] {
  const who = {
    personId: video.asked_by,
    ...(video.asked_by === null && { grantId: newId() }),
  }
  const { streams, file_key: key } = video
  if (!isWatchable(video) || (streams === null && key === null)) {
    throw new ProblemError('video-processing', { params: { state: video.state } })
  }
  if (streams !== null) {
    const url = `${mediaUrls.forFolder(streams.folder, who)}${streams.master}`
    return { kind: 'manifest', url, mimeType: 'application/vnd.apple.mpegurl' }
  }
  const mimeType = video.mime_type ?? 'video/mp4'
  // The file itself is never marked public: a shared cache would keep it past the grant.
  const kept = { lifetime: 'grant', ...who, contentType: bareType(mimeType) } as const
  return { kind: 'file', url: mediaUrls.forKey(key ?? '', kept), mimeType }
}

async function resumeFor(db: Kysely<Tables>, personId: string, video: FoundVideo): Promise<number> {
  const left = await db
    .selectFrom('watch_progress')
    .select(['position_ms', 'duration_ms'])
    .where('person_id', '=', personId)
    .where('video_id', '=', video.id)
    .executeTakeFirst()
  if (left === undefined) return 0
  return resumePosition({
    positionMs: left.position_ms,
    durationMs: video.duration_ms ?? left.duration_ms,
  })
}

/** `video/mp4; codecs="…"` without its parameters, as a Content-Type. */
function bareType(mimeType: string): string {
  return mimeType.split(';', 1)[0]?.trim() ?? mimeType
}
