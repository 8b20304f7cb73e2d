import * as z from 'zod/mini'

import { Language, QueryFlag } from './fields.ts'
import { Access, Publication, VideoState } from './videos.ts'

export const DurationFilter = z.enum(['short', 'medium', 'long'])
export const DateFilter = z.enum(['week', 'month', 'year'])

/** Filters of every list of videos; `short` is under 4 minutes, `long` over 20. */
export const videoFilters = {
  duration: z.optional(DurationFilter),
  date: z.optional(DateFilter),
  lang: z.optional(Language),
  cc: QueryFlag,
  tag: z.optional(z.string().check(z.maxLength(30))),
  channel: z.optional(z.string().check(z.maxLength(50))),
  category: z.optional(z.string().check(z.maxLength(60))),
  /** Whose videos, by username. */
  person: z.optional(z.string().check(z.maxLength(120))),
  unwatched: QueryFlag,
}

/** Filters of one's own videos, as the list and a change of everything it shows take them. */
export const myVideosFilters = {
  q: z.optional(z.string().check(z.maxLength(200))),
  state: z.optional(VideoState),
  publication: z.optional(Publication),
  access: z.optional(Access),
  channel: z.optional(z.string().check(z.maxLength(50))),
  /** Only what is the person's own, not what their channels let them edit. */
  own: QueryFlag,
}
