import type { Kysely } from 'kysely'

import { limits } from '#contract/limits.ts'
import type { PlaybackGrant } from '#contract/playback.ts'
import { isWatchable } from '#contract/rules.ts'
import { resumePosition } from '#contract/rules.ts'
import type { FoundVideo } from '#server/access/find-video.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Services } from '#server/api/services.ts'
import { listCaptionsOf } from '#server/captions/list-captions.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { thumbnailOf } from './card.ts'
import { captionsFor, storyboardOf } from './video-detail.ts'

const renewAt = 0.8

/**
 * Permission to play for a quarter of an hour. Today the source is always the file as it was uploaded; a
 * manifest takes its place once there are renditions. Throws `video-processing` while there is nothing to play.
 */
export async function grantFor(
  { db, mediaUrls, clock }: Pick<Services, 'db' | 'mediaUrls' | 'clock'>,
  viewer: Viewer,
  video: FoundVideo,
): Promise<PlaybackGrant> {
  if (!isWatchable(video) || video.file_key === null) {
    throw new ProblemError('video-processing', { params: { state: video.state } })
  }
  const mimeType = video.mime_type ?? 'video/mp4'
  const issuedMs = clock().getTime()
  return {
    source: {
      kind: 'file',
      // The file itself is never marked public: a shared cache would keep it past the grant.
      url: mediaUrls.forKey(video.file_key, {
        lifetime: 'grant',
        personId: video.asked_by,
        ...(video.asked_by === null && { grantId: newId() }),
        contentType: bareType(mimeType),
      }),
      mimeType,
    },
    posterUrl: thumbnailOf(video, mediaUrls)?.srcset.at(-1)?.url ?? null,
    storyboard: storyboardOf(video, mediaUrls),
    captions: await listCaptionsOf(db, mediaUrls, captionsFor(video)),
    resumeMs: viewer === null ? 0 : await resumeFor(db, viewer.id, video),
    issuedAt: new Date(issuedMs).toISOString(),
    expiresAt: new Date(issuedMs + limits.playbackGrantMs).toISOString(),
    renewAfter: new Date(issuedMs + limits.playbackGrantMs * renewAt).toISOString(),
    heartbeatMs: limits.progressHeartbeatMs,
  }
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
