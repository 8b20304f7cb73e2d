import * as z from 'zod/mini'

import { Id, Language, QueryFlag } from './fields.ts'

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
  /** Whose videos, by id: usernames come from the provider and need not be one person's. */
  owner: z.optional(Id),
  unwatched: QueryFlag,
}
