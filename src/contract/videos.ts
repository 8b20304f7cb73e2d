import * as z from 'zod/mini'

import { Caption } from './captions.ts'
import { Channel, ChannelSummary } from './channels.ts'
import {
  AbsoluteUrl,
  Bytes,
  Count,
  Id,
  KnownLanguage,
  Language,
  Milliseconds,
  Timestamp,
  text,
} from './fields.ts'
import { limits } from './limits.ts'
import { Picture, UserSummary } from './people.ts'

/** Who can watch (docs/specification.md#who-can-watch). `restricted` is named people and groups. */
export const Access = z.enum(['private', 'restricted', 'internal', 'public'])
export type Access = z.infer<typeof Access>

/** Where the media is on its way from a person's disk to the screen. */
export const VideoState = z.enum([
  'draft',
  'uploading',
  'queued',
  'processing',
  'partially_ready',
  'ready',
  'failed',
  'deleted',
])
export type VideoState = z.infer<typeof VideoState>

/**
 * `when_ready`: the owner pressed Publish before there was enough of it, and it goes on show by itself (`WaitFor`).
 */
export const Publication = z.enum(['unpublished', 'when_ready', 'published'])
export type Publication = z.infer<typeof Publication>

/** What of a film has to be there when its video is to go on show: its first quality, or all that is made of it. */
export const WaitFor = z.enum(['first', 'all'])
export type WaitFor = z.infer<typeof WaitFor>

export const Thumbnail = z.object({
  srcset: z.array(Picture),
  blurDataUri: z.nullable(z.string().check(z.maxLength(1024))),
  dominant: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
})
export type Thumbnail = z.infer<typeof Thumbnail>

/** One sprite sheet; tile n shows the moment n × intervalMs, row by row. */
export const Storyboard = z.object({
  url: AbsoluteUrl,
  tileW: z.int(),
  tileH: z.int(),
  cols: z.int(),
  rows: z.int(),
  count: z.int(),
  intervalMs: Milliseconds,
})
export type Storyboard = z.infer<typeof Storyboard>

/** Where this person left off. `percent` is 0 to 100. */
export const Progress = z.object({
  positionMs: Milliseconds,
  percent: z.number(),
  completed: z.boolean(),
})
export type Progress = z.infer<typeof Progress>

/** When it goes on show and comes off again by itself; null where it does neither. */
export const Schedule = z.object({
  publishAt: z.nullable(Timestamp),
  unpublishAt: z.nullable(Timestamp),
})
export type Schedule = z.infer<typeof Schedule>

/**
 * Whether everybody can read what is said: not at all, in a draft that nobody is shown, in lines of a machine that nobody
 * has checked, or as it should be.
 */
export const WordsState = z.enum(['missing', 'draft', 'unchecked', 'there'])
export type WordsState = z.infer<typeof WordsState>

/** A video as a card shows it. */
export const Video = z.object({
  id: Id,
  title: z.string(),
  channel: ChannelSummary,
  owner: UserSummary,
  thumbnail: z.nullable(Thumbnail),
  durationMs: z.nullable(Milliseconds),
  publishedAt: z.nullable(Timestamp),
  viewCount: Count,
  likeCount: Count,
  commentCount: Count,
  access: Access,
  state: VideoState,
  publication: Publication,
  /** Told to those who may edit it; to everybody else it says nothing. */
  schedule: Schedule,
  /** Of one that is deleted, and can be put back for a while. */
  deletedAt: z.optional(Timestamp),
  lang: z.nullable(Language),
  hasCaptions: z.array(Language),
  /** Told to those who may edit it. */
  words: z.optional(WordsState),
  chaptersCount: Count,
  progress: z.nullable(Progress),
  isInWatchLater: z.boolean(),
  /** The one video that an administrator put on the front page. */
  isFeatured: z.boolean(),
  flags: z.object({ vertical: z.boolean() }),
})
export type Video = z.infer<typeof Video>

export const Chapter = z.object({ startMs: Milliseconds, title: z.string() })
export type Chapter = z.infer<typeof Chapter>

export const VideoRight = z.enum([
  'edit',
  'prepare',
  'access',
  'delete',
  'moderate',
  'feature',
  'download',
  'share',
])
export type VideoRight = z.infer<typeof VideoRight>

export const CommentsPolicy = z.enum(['on', 'off'])

/** Everything the watch page and the editor know of one video. */
export const VideoDetail = z.extend(Video, {
  channel: Channel,
  description: z.string(),
  tags: z.array(z.string()),
  category: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  fps: z.nullable(z.number()),
  sizeB: z.nullable(Bytes),
  captions: z.array(Caption),
  chapters: z.array(Chapter),
  storyboard: z.nullable(Storyboard),
  commentsPolicy: CommentsPolicy,
  waitFor: WaitFor,
  likeState: z.nullable(z.enum(['like', 'dislike'])),
  myRights: z.array(VideoRight),
  /** Why the media could not be used, when `state` is `failed`. */
  failure: z.nullable(z.object({ code: z.string(), detail: z.string() })),
  etag: z.string(),
})
export type VideoDetail = z.infer<typeof VideoDetail>

export const Tag = text({ ...limits.tag })
export const Tags = z.array(Tag).check(
  z.maxLength(limits.tags.max),
  z.refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, {
    error: 'duplicate',
  }),
)

/** Merge patch of what an editor may change. */
export const VideoPatch = z.partial(
  z.object({
    title: text({ ...limits.title }),
    description: text({ ...limits.description, isMultiline: true }),
    tags: Tags,
    category: z.nullable(z.string().check(z.maxLength(60))),
    licence: z.nullable(z.string().check(z.maxLength(60))),
    lang: z.nullable(KnownLanguage),
    channelId: Id,
    access: Access,
    commentsPolicy: CommentsPolicy,
  }),
)
export type VideoPatch = z.infer<typeof VideoPatch>
