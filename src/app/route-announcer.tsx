import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Does what a browser does when a page loads: moves focus to the new page's heading and lets screen
 * readers say its title. Filters and tabs inside a page (same path, other query) move nothing.
 */
export function RouteAnnouncer(): ReactNode {
  const { pathname, hash } = useLocation()
  const { state } = useNavigation()
  const shown = useRef(pathname)
  const [message, setMessage] = useState('')

  // The heading exists only once the new page is in the document, which React tells by running this.
  useEffect(() => {
    if (state !== 'idle' || shown.current === pathname) return
    shown.current = pathname
    setMessage(document.title)
    if (!hash) focusHeading()
  }, [pathname, hash, state])

  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {message}
    </div>
  )
}

/** A dialog that is open keeps the focus; a page without a heading gives it to its main region. */
function focusHeading(): void {
  if (document.querySelector('dialog[open]')) return
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  target.focus({ preventScroll: true })
}
