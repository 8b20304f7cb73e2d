import * as z from 'zod/mini'

import { AbsoluteUrl, Bytes, Id, Milliseconds, Timestamp, text } from './fields.ts'
import { limits } from './limits.ts'
import { VideoDetail } from './videos.ts'

/** What the browser learnt of a file before sending a byte. */
export const SentFile = z.object({
  fileName: text({ min: 1, ...limits.fileName }),
  sizeB: Bytes.check(z.minimum(1)),
  type: z.string().check(z.maxLength(255)),
  /** Sampled hash of the file; the same file by the same person answers `duplicate-file`. */
  fingerprint: z.string().check(z.regex(/^[a-z0-9:-]{16,128}$/)),
  durationMs: z.optional(Milliseconds),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  fps: z.optional(z.number()),
})
export type SentFile = z.infer<typeof SentFile>

export const VideoDraft = z.object({
  ...SentFile.shape,
  /** A video of one's own that has no file yet: it waits for this one from now on, and keeps what was written about it. */
  videoId: z.optional(Id),
  title: text({ ...limits.title }),
  channelId: z.optional(Id),
  /** The sender has seen the duplicate warning and means it. */
  allowDuplicate: z.optional(z.boolean()),
})
export type VideoDraft = z.infer<typeof VideoDraft>

export const UploadSession = z.object({
  id: Id,
  videoId: Id,
  /** Of its video. */
  title: z.string(),
  /** Which film of its video it brings: the first, or one that takes the place of the one it plays. */
  version: z.int(),
  /** Where tus creates the upload (POST, with metadata `videoId`). */
  creationUrl: AbsoluteUrl,
  /** The upload itself, once created: HEAD tells the offset. */
  uploadUrl: z.nullable(AbsoluteUrl),
  fileName: z.string(),
  sizeB: Bytes,
  type: z.string(),
  fingerprint: z.string(),
  offsetB: Bytes,
  state: z.enum(['created', 'receiving', 'assembled', 'expired', 'aborted', 'failed']),
  expiresAt: Timestamp,
  maxChunkB: Bytes,
  createdAt: Timestamp,
})
export type UploadSession = z.infer<typeof UploadSession>

export const DraftAnswer = z.object({ video: VideoDetail, upload: UploadSession })
export type DraftAnswer = z.infer<typeof DraftAnswer>

/** Geometry of a storyboard the browser made; travels in the query beside the picture. */
export const StoryboardGeometry = z.object({
  cols: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(11)),
  rows: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(11)),
  count: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(121)),
  intervalMs: z.coerce.number().check(z.int(), z.minimum(100)),
})
export type StoryboardGeometry = z.infer<typeof StoryboardGeometry>
