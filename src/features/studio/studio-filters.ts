import * as z from 'zod/mini'

import { Access, VideoState } from '#contract/videos.ts'

/** The address of the table (docs/specification.md#addresses). What does not belong there is ignored. */
const Filters = z.object({
  q: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  state: z.catch(z.optional(VideoState), undefined),
  access: z.catch(z.optional(Access), undefined),
  channel: z.catch(z.optional(z.string().check(z.maxLength(50))), undefined),
  sort: z.catch(z._default(z.enum(['new', 'title', 'views']), 'new'), 'new'),
})
export type StudioFilters = z.infer<typeof Filters>
export type StudioSort = StudioFilters['sort']

export function readStudioFilters(search: URLSearchParams): StudioFilters {
  return Filters.parse(Object.fromEntries(search))
}

/** The address with one filter changed; what is empty or the default is left out. */
export function withFilter(
  search: URLSearchParams,
  name: keyof StudioFilters,
  value: string | undefined,
): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === undefined || value === '' || (name === 'sort' && value === 'new')) next.delete(name)
  else next.set(name, value)
  return next
}

/** Is anything hidden by a filter? */
export function isFiltered({ q, state, access, channel }: StudioFilters): boolean {
  return [q, state, access, channel].some((value) => value !== undefined && value !== '')
}
