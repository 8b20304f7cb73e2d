import type { MiddlewareFunction } from 'react-router'

/** A page that nobody looks at has no frames. */
const MOST_MS = 100

let shown: Promise<void> | null = null

/** Hears of it before the router does. */
export function noticeBack(): void {
  const note = (): void => void (shown = nextPicture())
  addEventListener('popstate', note, { capture: true })
}

/** Somebody goes back, and the screen does not say so yet: resolves when it does. Null on every other way. */
export const backShown = (): Promise<void> | null => shown

/**
 * Has the line that says a page is on its way drawn before a page that somebody goes back to. All of that may be here, and
 * then be drawn in the same breath: on a slow phone a second without a sign, since nothing that was pressed is on the page.
 */
export const showBack: MiddlewareFunction = async (_, next) => {
  if (shown) await shown
  shown = null
  return next()
}

function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
