import * as z from 'zod/mini'

import { Id, Milliseconds, text } from '../fields.ts'
import { changeErrors, videoErrors } from '../video-errors.ts'
import { Chapter } from '../videos.ts'
import { defineCall } from './call.ts'

/** Of the chapters of one video; they are at least `apartMs` apart. */
export const chapterLimits = { chapters: 100, title: { min: 1, max: 100 }, apartMs: 1_000 } as const

/** All chapters of a video, in the order of their starts; the `etag` is of these, not of the video. */
export const Chapters = z.object({ items: z.array(Chapter), etag: z.string() })
export type Chapters = z.infer<typeof Chapters>

/** A chapter as it is written. */
export const ChapterToWrite = z.object({
  startMs: Milliseconds,
  title: text({ ...chapterLimits.title }),
})

/** The first begins with the video, and each of the others later than the one before. */
export const ChaptersChange = z.object({
  items: z.array(ChapterToWrite).check(
    z.maxLength(chapterLimits.chapters),
    z.refine((items) => (items[0]?.startMs ?? 0) === 0, { error: 'first-not-at-start' }),
    z.refine(areApart, { error: 'too-close' }),
  ),
})

const params = z.object({ videoId: Id })

export const listChapters = defineCall('GET /videos/:videoId/chapters', {
  summary: 'Chapters of a video',
  auth: 'optional',
  params,
  answer: Chapters,
  errors: videoErrors,
})

export const putChapters = defineCall('PUT /videos/:videoId/chapters', {
  summary: 'Writes all chapters of a video, in the place of those that were read',
  auth: 'required',
  params,
  body: ChaptersChange,
  answer: Chapters,
  concurrency: 'if-match',
  errors: changeErrors,
})

function areApart(items: readonly Chapter[]): boolean {
  return items.every(
    ({ startMs }, at) =>
      at === 0 || startMs - (items[at - 1]?.startMs ?? 0) >= chapterLimits.apartMs,
  )
}
