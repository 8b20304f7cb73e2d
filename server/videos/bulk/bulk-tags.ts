import { sql, type Kysely } from 'kysely'

import type { BulkStep } from '#contract/calls/bulk-calls.ts'
import { limits } from '#contract/limits.ts'
import type { JudgedVideo } from '#server/access/find-video.ts'
import { requireRightsFor } from '#server/access/video-rights.ts'
import type { Tables } from '#server/database/tables.ts'

import { forLiving, stepFor, type BulkOperation } from './bulk-operation.ts'

/** Tags beside those a video has, the same word once whatever its case. */
export function addingTags(tags: readonly string[], now: Date): BulkOperation {
  return {
    requireMay: forLiving((person, video) => requireRightsFor(person, video, {})),
    isDone: (video) => missing(video, tags).length === 0,
    refusal: (video) =>
      video.tags.length + missing(video, tags).length > limits.tags.max ? 'tags-full' : null,
    write: (db, videos) =>
      writeTags(db, videos, now, (video) => [...video.tags, ...missing(video, tags)]),
    undo: (videos) => stepsByTag('remove-tags', videos, (video) => missing(video, tags)),
  }
}

export function removingTags(tags: readonly string[], now: Date): BulkOperation {
  const isGoing = (tag: string) => tags.some((other) => isSame(tag, other))
  return {
    requireMay: forLiving((person, video) => requireRightsFor(person, video, {})),
    isDone: (video) => !video.tags.some(isGoing),
    write: (db, videos) =>
      writeTags(db, videos, now, (video) => video.tags.filter((tag) => !isGoing(tag))),
    undo: (videos) => stepsByTag('add-tags', videos, (video) => video.tags.filter(isGoing)),
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function lacks(video: JudgedVideo, tag: string): boolean {
  return !video.tags.some((own) => isSame(own, tag))
}

function missing(video: JudgedVideo, tags: readonly string[]): string[] {
  return tags.filter((tag) => lacks(video, tag))
}

/** One step for each tag as it is written, whatever the videos had beside it. */
function stepsByTag(
  op: 'add-tags' | 'remove-tags',
  videos: readonly JudgedVideo[],
  tagsOf: (video: JudgedVideo) => string[],
): BulkStep[] {
  const pairs = videos.flatMap((video) => tagsOf(video).map((tag) => ({ tag, video })))
  return [...Map.groupBy(pairs, ({ tag }) => tag)].map(([tag, meant]) =>
    stepFor(
      meant.map(({ video }) => video),
      { op, tags: [tag] },
    ),
  )
}

/** Each video has tags of its own, so they travel as one document. */
async function writeTags(
  db: Kysely<Tables>,
  videos: readonly JudgedVideo[],
  now: Date,
  tagsFor: (video: JudgedVideo) => string[],
): Promise<void> {
  const rows = JSON.stringify(videos.map((video) => ({ id: video.id, tags: tagsFor(video) })))
  await sql`update videos v set tags = n.tags, updated_at = ${now}, version = v.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as n(id text, tags text[])
    where v.id = n.id`.execute(db)
}
