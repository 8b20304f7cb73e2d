import * as z from 'zod/mini'

import { VideoStatus } from '#contract/video-status.ts'
import { Access, WordsState } from '#contract/videos.ts'

/** What `status` was called before, for addresses that were kept. The other states have no status of their own. */
const FormerState = z.catch(z.optional(z.enum(['deleted', 'failed', 'draft'])), undefined)

/** The address of the table (docs/specification.md#addresses). What does not belong there is ignored. */
const Filters = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  status: z.catch(z.optional(VideoStatus), undefined),
  access: z.catch(z.optional(Access), undefined),
  words: z.catch(z.optional(WordsState), undefined),
  channel: z.catch(z.optional(z.string().check(z.maxLength(50))), undefined),
  sort: z.catch(z._default(z.enum(['new', 'title', 'views']), 'new'), 'new'),
})
export type StudioFilters = z.infer<typeof Filters>
export type StudioSort = StudioFilters['sort']

export function readStudioFilters(search: URLSearchParams): StudioFilters {
  const filters = Filters.parse(Object.fromEntries(search))
  if (search.has('status')) return filters
  const status = FormerState.parse(search.get('state') ?? undefined)
  return status === undefined ? filters : { ...filters, status }
}

/** The address with one filter changed; what is empty or the default is left out. */
export function withFilter(
  search: URLSearchParams,
  name: keyof StudioFilters,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (name === 'status') next.delete('state')
  if (value === undefined || value === '' || (name === 'sort' && value === 'new')) next.delete(name)
  else next.set(name, value)
  return next
}

/** Is anything hidden by a filter? */
export function isFiltered({ q, status, access, words, channel }: StudioFilters): boolean {
  return [q, status, access, words, channel].some((value) => value !== undefined && value !== '')
}
