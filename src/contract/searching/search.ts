import * as z from 'zod/mini'

import { Channel } from '../channels.ts'
import { Count, Id, Milliseconds } from '../fields.ts'
import { Picture, UserSummary } from '../people.ts'
import { Video } from '../videos.ts'

/** Text with the matched words as [start, end) pairs in UTF-16 units, never as markup. */
export const MatchedText = z.object({
  text: z.string(),
  matches: z.array(z.tuple([z.int(), z.int()])),
})
export type MatchedText = z.infer<typeof MatchedText>

/** A line that was said, and the moment to jump to. */
export const Moment = z.object({ startMs: Milliseconds, lang: z.string(), line: MatchedText })
export type Moment = z.infer<typeof Moment>

/** A chapter whose title has all the words, and the moment it begins. */
export const ChapterHit = z.object({ startMs: Milliseconds, title: MatchedText })
export type ChapterHit = z.infer<typeof ChapterHit>

export const VideoHit = z.object({
  video: Video,
  title: MatchedText,
  snippet: z.nullable(MatchedText),
  /** At most three, in order. */
  chapters: z.array(ChapterHit),
  moments: z.array(Moment),
  momentCount: Count,
})
export type VideoHit = z.infer<typeof VideoHit>

export const SearchType = z.enum(['all', 'videos', 'transcripts', 'channels', 'people'])
export type SearchType = z.infer<typeof SearchType>

export const SearchAnswer = z.object({
  /** For `type=transcripts`: only videos in which it was said. */
  videos: z.array(VideoHit),
  channels: z.array(Channel),
  people: z.array(UserSummary),
  counts: z.object({
    all: Count,
    videos: Count,
    transcripts: Count,
    channels: Count,
    people: Count,
  }),
  /** The spelling the library knows, when the words as typed found nothing. */
  didYouMean: z.nullable(z.string()),
  nextCursor: z.nullable(z.string()),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

export const Suggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('query'), text: z.string() }),
  z.object({ kind: z.literal('video'), text: z.string(), video: Video }),
  z.object({
    kind: z.literal('channel'),
    id: Id,
    text: z.string(),
    handle: z.string(),
    avatar: z.array(Picture),
  }),
])
export type Suggestion = z.infer<typeof Suggestion>
