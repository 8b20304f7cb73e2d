import * as z from 'zod/mini'

import { Caption } from './captions.ts'
import { AbsoluteUrl, Milliseconds, Timestamp } from './fields.ts'
import { Storyboard } from './videos.ts'

/**
 * What to play: one file the browser reads by ranges, or a manifest an adaptive engine follows.
 * `mimeType` carries the codecs when they are known.
 */
export const PlaybackSource = z.object({
  kind: z.enum(['file', 'manifest']),
  url: AbsoluteUrl,
  mimeType: z.string(),
})

/** Permission to play for a quarter of an hour; asked for again at `renewAfter`. */
export const PlaybackGrant = z.object({
  /** Names the film of the video it is for. Renewed with that, it plays on when another takes its place. */
  version: z.string(),
  source: PlaybackSource,
  posterUrl: z.nullable(AbsoluteUrl),
  storyboard: z.nullable(Storyboard),
  captions: z.array(Caption),
  /** Another once anything of what can be read of it has changed. */
  words: z.string(),
  resumeMs: Milliseconds,
  issuedAt: Timestamp,
  expiresAt: Timestamp,
  renewAfter: Timestamp,
  heartbeatMs: Milliseconds,
})
export type PlaybackGrant = z.infer<typeof PlaybackGrant>

/** `seq` grows within `sessionId`, so that a late report never overwrites a newer one. */
export const ProgressReport = z.object({
  positionMs: Milliseconds,
  durationMs: Milliseconds,
  /** How much of it has been played in this session; what was jumped over is not. Decides what is a view. */
  watchedMs: z._default(Milliseconds, 0),
  state: z.enum(['playing', 'paused', 'ended']),
  sessionId: z.string().check(z.minLength(8), z.maxLength(64)),
  seq: z.int().check(z.nonnegative()),
})
export type ProgressReport = z.infer<typeof ProgressReport>

/** What has changed under whoever watches: `words` is that of a permission to play given now. */
export const ProgressAnswer = z.object({ words: z.string() })
