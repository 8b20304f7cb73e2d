import type { Kysely, Updateable } from 'kysely'

import type { BulkChange, BulkRefusal, BulkStep } from '#contract/calls/bulk-calls.ts'
import { requireToSee, type JudgedVideo } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import type { Config } from '#server/base/config.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'

/** What a change needs to know beside the videos. */
export interface BulkTerms extends Pick<Services, 'keyedHash' | 'jobs'> {
  now: Date
  config: Pick<Config, 'uploads' | 'portal'>
  /** Without words, where the portal shows everybody none of these. */
  wordless: ReadonlySet<string>
}

/** What one change means for the videos it is asked for. */
export interface BulkOperation {
  /** Throws the problem of the single call when this person may not. */
  requireMay(person: Person, video: JudgedVideo): void
  isDone(video: JudgedVideo): boolean
  /** Why a video cannot take it, though the person may. */
  refusal?(video: JudgedVideo): BulkRefusal | null
  write(db: Kysely<Tables>, videos: readonly JudgedVideo[]): Promise<void>
  /** What takes it back, from the videos as they were. */
  undo(videos: readonly JudgedVideo[]): BulkStep[]
}

/** A rule for videos that are there: a deleted one answers what its address would. */
export function forLiving(rule: BulkOperation['requireMay']): BulkOperation['requireMay'] {
  return (person, video) => {
    requireToSee(person, video)
    rule(person, video)
  }
}

export function idsOf(videos: readonly JudgedVideo[]): string[] {
  return videos.map(({ id }) => id)
}

export function stepFor(videos: readonly JudgedVideo[], change: BulkChange): BulkStep {
  return { videos: { ids: idsOf(videos) }, change }
}

/** One step for all videos that want the same change. */
export function stepsFor(
  videos: readonly JudgedVideo[],
  changeFor: (video: JudgedVideo) => BulkChange,
): BulkStep[] {
  const groups = Map.groupBy(videos, (video) => JSON.stringify(changeFor(video)))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first === undefined ? [] : [stepFor(group, changeFor(first))]
  })
}

export async function setColumns(
  db: Kysely<Tables>,
  videoIds: readonly string[],
  now: Date,
  columns: Updateable<Tables['videos']>,
): Promise<void> {
  await db
    .updateTable('videos')
    .set((row) => ({ ...columns, updated_at: now, version: row('version', '+', 1) }))
    .where(isOneOf(videoIds))
    .execute()
}
