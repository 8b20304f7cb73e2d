import { queryClient } from '#api/query-client.ts'
import type { Home } from '#contract/home.ts'
import { isCompleted, resumeFromMs } from '#contract/rules.ts'

import { keys } from './keys.ts'

interface Place {
  positionMs: number
  durationMs: number
}

/**
 * What is being watched stands first among what one goes on with, as the service will have it: whoever comes back to the
 * page finds it so, and sees no card change its place.
 */
export function putFirst(videoId: string, place: Place): void {
  const query = queryClient.getQueryCache().find<Home>({ queryKey: keys.home, exact: true })
  const home = query?.state.data
  if (!home) return
  const data = withFirst(home, videoId, place)
  // The page is as old as it was, and asked for again if it was outdated.
  if (data !== home) query.setState({ data })
}

/** The shelves with the video first on its shelf; the same where it has no place there, or none that is known. */
export function withFirst(home: Home, videoId: string, { positionMs, durationMs }: Place): Home {
  const shelf = home.shelves.find(({ id }) => id === 'continue')
  const isHigher = home.shelves.some(
    ({ layout, items }) => layout === 'marquee' && items.some(({ id }) => id === videoId),
  )
  const card = home.shelves.flatMap(({ items }) => items).find(({ id }) => id === videoId)
  if (!shelf || !card || isHigher || positionMs < resumeFromMs) return home
  if (isCompleted({ positionMs, durationMs })) return home
  const percent = (positionMs / durationMs) * 100
  const first = { ...card, progress: { positionMs, percent, completed: false } }
  const shelves = home.shelves.map((one) => {
    const others = one.items.filter(({ id }) => id !== videoId)
    if (one !== shelf) return others.length < one.items.length ? { ...one, items: others } : one
    return { ...one, items: [first, ...others] }
  })
  return { ...home, shelves }
}
