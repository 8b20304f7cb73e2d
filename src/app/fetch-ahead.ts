import { matchRoutes, type DataRouter } from 'react-router'

import { flagsOf } from '#auth/session/session-machine.ts'
import { getSession } from '#auth/session/session.ts'
import { paths } from '#config/paths.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { savesData } from '#ui/saves-data.ts'

import { fetchScreen } from './coming-screen.ts'

/** A pointer that only passes over does not stay this long, nor does a finger that scrolls. */
const INTENT_MS = 80

/**
 * Whoever rests on a link with pointer, focus or finger is about to follow it: the code of its screen is fetched, and for
 * a video what is known of it and the permission to play.
 */
export function fetchAhead({ routes }: Pick<DataRouter, 'routes'>): void {
  void fetchLikely()
  let isMoving = false
  const consider = ({ target, type }: Pick<Event, 'target' | 'type'>): void => {
    isMoving = false
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    const session = getSession()
    // Whoever signs out meanwhile would ask as nobody for what is on the page of somebody.
    const isStillHere = () => getSession() === session
    setTimeout(() => {
      if (!isStillHere() || flagsOf(session).isLoading) return
      const isMeant = type === 'touchstart' ? !isMoving : link.matches(':hover, :focus')
      // What is not here when it is needed is asked for then, and says so itself.
      if (isMeant) fetchFor(routes, link.pathname, isStillHere).catch(() => undefined)
    }, INTENT_MS)
  }
  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(kind, consider, { passive: true })
  for (const kind of ['touchmove', 'pointercancel'])
    document.addEventListener(kind, () => (isMoving = true), { passive: true })
  // This may have come after the pointer did.
  consider({ target: document.querySelector('a:hover'), type: 'pointerover' })
}

/** Nearly everybody goes on to a video: its screen is fetched once the first one is all there, unless data is to be saved. */
async function fetchLikely(): Promise<void> {
  await whenIdle()
  const link = document.querySelector<HTMLAnchorElement>(`a[href^="${paths.watch('')}"]`)
  if (link && !savesData()) fetchScreen(link.pathname)
}

async function fetchFor(
  routes: DataRouter['routes'],
  pathname: string,
  isStillHere: () => boolean,
): Promise<void> {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (!match) return
  fetchScreen(pathname)
  // Gone once the router has fetched it.
  const { lazy } = match.route
  if (typeof lazy === 'function') await lazy()
  const { videoId } = match.params
  if (videoId === undefined || pathname !== paths.watch(videoId)) return
  await (await import('#routes/watch.tsx')).prefetch(videoId, isStillHere)
}
