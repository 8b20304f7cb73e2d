import * as z from 'zod/mini'

import { Video } from './videos.ts'

/** A row of the home page. The client names and links it by `id` and lays it out by `layout`. */
export const Shelf = z.object({
  id: z.enum(['featured', 'newest', 'continue', 'subscriptions', 'programme', 'popular', 'public']),
  layout: z.enum(['marquee', 'row', 'programme']),
  lead: z.nullable(z.string()),
  items: z.array(Video),
})
export type Shelf = z.infer<typeof Shelf>

export const Home = z.object({ shelves: z.array(Shelf) })
export type Home = z.infer<typeof Home>
