import * as z from 'zod/mini'

import { Category } from '../categories.ts'
import { pageQuery, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { SearchAnswer, SearchType, Suggestion } from '../searching/search.ts'
import { videoFilters } from '../video-filters.ts'
import { defineCall } from './call.ts'

export const search = defineCall('GET /search', {
  summary: 'Finds by title, description, tags and by what is said; forgives a typo',
  auth: 'optional',
  query: z.object({
    ...pageQuery,
    ...videoFilters,
    q: text({ ...limits.searchQuery }),
    type: z._default(SearchType, 'all'),
    sort: z._default(z.enum(['match', 'new', 'popular']), 'match'),
  }),
  answer: SearchAnswer,
  errors: ['invalid-cursor', 'validation-failed'],
})

export const suggest = defineCall('GET /search/suggest', {
  summary: 'At most eight suggestions while typing',
  auth: 'optional',
  query: z.object({ q: text({ ...limits.searchQuery }) }),
  answer: z.object({ items: z.array(Suggestion) }),
})

export const listCategories = defineCall('GET /categories', {
  summary: 'Every subject, with how many videos of it this person finds',
  auth: 'optional',
  answer: z.object({ items: z.array(Category) }),
})
