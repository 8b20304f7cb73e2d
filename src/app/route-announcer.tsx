import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router'

import { announce } from '#ui/feedback/announce.ts'
import { focusHeading } from '#ui/focus/focus-heading.ts'

import { focusLinkLeftBy, rememberLinks } from './left-by.ts'

/**
 * Does what a browser does when a page loads: moves focus to the new page's heading, or on the way back to the link it
 * was left by, and lets screen readers say its title. Filters and tabs inside a page (same path, other query) move nothing.
 */
export function RouteAnnouncer(): null {
  const { key, pathname, hash } = useLocation()
  const { state } = useNavigation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)

  // The heading exists only once the new page is in the document, which React tells by running this.
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return undefined
    let frame = 0
    // At once, or as soon as there is one: what says that a page failed may still be on its way.
    const arrive = (): void => {
      if (!document.querySelector('h1')) {
        frame = requestAnimationFrame(arrive)
        return
      }
      shown.current = pathname
      announce(document.title)
      if (isBack && focusLinkLeftBy(key)) return
      // A page that is one field, as the search on a phone, has put the cursor into it.
      if (!hash && !document.querySelector('main input:focus')) focusHeading()
    }
    arrive()
    return () => cancelAnimationFrame(frame)
  }, [key, pathname, hash, state, isBack])

  // After that, so that the heading's focus on the way in is not what is remembered of the page before.
  useEffect(() => rememberLinks(key), [key])

  return null
}
