import * as z from 'zod/mini'

import { Bytes, Milliseconds, Timestamp } from './fields.ts'
import { UserSummary } from './people.ts'

/** Of a film of a video, as it stands in an address. They count up; a film that never arrived leaves its number out. */
export const VersionNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

/** One film of a video: the one it plays, one that is to take its place, or one it played before. */
export const VideoVersion = z.object({
  number: z.int(),
  /** `preparing` and `failed`: the video plays on what it plays. */
  state: z.enum(['playing', 'preparing', 'failed', 'former']),
  sentAt: Timestamp,
  sentBy: UserSummary,
  fileName: z.nullable(z.string()),
  sizeB: z.nullable(Bytes),
  durationMs: z.nullable(Milliseconds),
  failure: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  /** When it is removed, unless it is played by then. */
  keptUntil: z.nullable(Timestamp),
})
export type VideoVersion = z.infer<typeof VideoVersion>
