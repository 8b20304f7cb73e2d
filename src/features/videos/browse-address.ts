import * as z from 'zod/mini'

import { VideoSort } from '#contract/calls/video-calls.ts'
import { DateFilter, DurationFilter } from '#contract/video-filters.ts'

const Flag = z.optional(z.literal('1'))

/** What stands in the address of the browse page; a value that is none of ours is dropped, not an error. */
const Address = z.object({
  sort: z.catch(z.optional(VideoSort), undefined),
  duration: z.catch(z.optional(DurationFilter), undefined),
  date: z.catch(z.optional(DateFilter), undefined),
  lang: z.catch(z.optional(z.string().check(z.maxLength(20))), undefined),
  cc: z.catch(Flag, undefined),
  tag: z.catch(z.optional(z.string().check(z.maxLength(30))), undefined),
  channel: z.catch(z.optional(z.string().check(z.maxLength(50))), undefined),
  person: z.catch(z.optional(z.string().check(z.maxLength(120))), undefined),
  unwatched: z.catch(Flag, undefined),
  category: z.catch(z.optional(z.string().check(z.maxLength(60))), undefined),
})

export function readBrowseAddress(search: URLSearchParams, category: string | undefined) {
  return Address.parse({ ...Object.fromEntries(search), category })
}
