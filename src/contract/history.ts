import * as z from 'zod/mini'

import { Timestamp } from './fields.ts'
import { Progress, Video } from './videos.ts'

/** That a person watched a video, and how far. */
export const HistoryEntry = z.object({
  video: Video,
  progress: Progress,
  watchedAt: Timestamp,
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
