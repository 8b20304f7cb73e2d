import * as z from 'zod/mini'

import { SearchType } from '#contract/searching/search.ts'
import { DateFilter, DurationFilter } from '#contract/video-filters.ts'

const Flag = z.optional(z.literal('1'))

/** What stands in the address of the search page; a value that is none of ours is dropped, not an error. */
const Address = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(200)), ''),
  type: z.catch(SearchType, 'all'),
  sort: z.catch(z.enum(['match', 'new', 'popular']), 'match'),
  duration: z.catch(z.optional(DurationFilter), undefined),
  date: z.catch(z.optional(DateFilter), undefined),
  lang: z.catch(z.optional(z.string().check(z.maxLength(20))), undefined),
  channel: z.catch(z.optional(z.string().check(z.maxLength(50))), undefined),
  person: z.catch(z.optional(z.string().check(z.maxLength(120))), undefined),
  cc: z.catch(Flag, undefined),
  unwatched: z.catch(Flag, undefined),
})
export type SearchAddress = z.infer<typeof Address>

export function readSearchAddress(search: URLSearchParams): SearchAddress {
  return Address.parse(Object.fromEntries(search))
}

export type FilterName = 'duration' | 'date' | 'lang' | 'cc' | 'unwatched' | 'channel' | 'person'
export const filterNames: readonly FilterName[] = [
  'date',
  'duration',
  'channel',
  'lang',
  'cc',
  'unwatched',
  'person',
]

/** The address with one value set, or taken away when it is undefined. */
export function withValue(search: URLSearchParams, name: string, value: string | undefined) {
  const next = new URLSearchParams(search)
  if (value === undefined || value === '') next.delete(name)
  else next.set(name, value)
  return next
}

export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of filterNames) next.delete(name)
  return next
}
