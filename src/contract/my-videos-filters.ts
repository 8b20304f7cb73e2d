import * as z from 'zod/mini'

import { QueryFlag } from './fields.ts'
import { VideoStatus } from './video-status.ts'
import { Access, Publication, VideoState, WordsState } from './videos.ts'

/** Filters of one's own videos, as the list and a change of everything it shows take them. */
export const myVideosFilters = {
  q: z.optional(z.string().check(z.maxLength(200))),
  state: z.optional(VideoState),
  status: z.optional(VideoStatus),
  publication: z.optional(Publication),
  access: z.optional(Access),
  words: z.optional(WordsState),
  channel: z.optional(z.string().check(z.maxLength(50))),
  /** Only what is the person's own, not what their channels let them edit. */
  own: QueryFlag,
}
