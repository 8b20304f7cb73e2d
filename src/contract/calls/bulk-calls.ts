import * as z from 'zod/mini'

import { Count, Id, Timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { myVideosFilters } from '../my-videos-filters.ts'
import { Access, Tags, WaitFor } from '../videos.ts'
import { defineCall } from './call.ts'

const Ids = z.array(Id).check(z.maxLength(limits.bulk.videos))

/** These, or everything of one's own that matches the filters now, but for a few. */
export const BulkSelection = z.union([
  z.strictObject({ ids: Ids }),
  z.strictObject({ matching: z.strictObject(myVideosFilters), except: z._default(Ids, []) }),
])

export const BulkChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('delete') }),
  z.object({ op: z.literal('restore') }),
  /** Now, or as soon as the media is ready; each for the people it says. */
  z.object({ op: z.literal('publish'), waitFor: z.optional(WaitFor) }),
  z.object({
    op: z.literal('unpublish'),
    /** The day it was published is kept, unless that is to be forgotten as if it had never been. */
    forgetsDate: z._default(z.boolean(), false),
    /** In an undo: when it was to go on show by itself. */
    publishAt: z._default(z.nullable(Timestamp), null),
    /** In an undo: what it was to wait for then. */
    waitFor: z.optional(WaitFor),
    /** In an undo: what the service knows its own words by, so that a time that has passed meanwhile counts as well. */
    formerProof: z.optional(z.string().check(z.maxLength(100))),
  }),
  z.object({ op: z.literal('access'), access: Access }),
  /** Beside those a video has; one without room for all of them is left as it is. */
  z.object({ op: z.literal('add-tags'), tags: Tags }),
  z.object({ op: z.literal('remove-tags'), tags: Tags }),
  z.object({
    op: z.literal('category'),
    category: z.nullable(z.string().check(z.maxLength(60))),
    /** In an undo: what the service knows its own words by, so that a category no longer offered can be put back. */
    formerProof: z.optional(z.string().check(z.maxLength(100))),
  }),
  z.object({ op: z.literal('channel'), channelId: Id }),
])
export type BulkChange = z.infer<typeof BulkChange>

export const BulkStep = z.object({ videos: BulkSelection, change: BulkChange })
export type BulkStep = z.infer<typeof BulkStep>

/** Why a video was left as it is. */
export const BulkRefusal = z.enum([
  'not-found',
  'forbidden',
  'video-deleted',
  'tags-full',
  'words-missing',
])
export type BulkRefusal = z.infer<typeof BulkRefusal>

/** Every video of the request is counted once: changed, so already, or refused. */
export const BulkOutcome = z.object({
  changedCount: Count,
  unchangedCount: Count,
  refused: z.array(
    z.object({
      code: BulkRefusal,
      count: Count,
      /** The first of them; a video that may not be seen has no title. */
      videos: z.array(z.object({ id: Id, title: z.nullable(z.string()) })),
    }),
  ),
  /** What takes it back, to be sent as it is; empty when nothing changed. */
  undo: z.array(BulkStep),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

export const changeVideos = defineCall('POST /videos/bulk', {
  summary: 'Changes many videos at once; rights count for each by itself',
  auth: 'required',
  body: z.object({
    steps: z.array(BulkStep).check(z.minLength(1), z.maxLength(limits.bulk.steps)),
  }),
  answer: BulkOutcome,
  isRepeatable: true,
  // Where a restored video would not fit, nothing is changed.
  // Deleting wants a fresh sign-in where single deletions do.
  errors: ['forbidden', 'fresh-sign-in-needed', 'quota-exceeded'],
})
