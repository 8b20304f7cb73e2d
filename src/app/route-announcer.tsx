import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { announce } from '#ui/feedback/announce.ts'
import { focusHeading } from '#ui/focus-heading.ts'

/**
 * Does what a browser does when a page loads: moves focus to the new page's heading and lets screen
 * readers say its title. Filters and tabs inside a page (same path, other query) move nothing.
 */
export function RouteAnnouncer(): null {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(pathname)

  // The heading exists only once the new page is in the document, which React tells by running this.
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return
    shown.current = pathname
    announce(document.title)
    // A page that is one field, as the search on a phone, has put the cursor into it.
    if (!hash && !document.querySelector('main input:focus')) focusHeading()
  }, [pathname, hash, state])

  return null
}
