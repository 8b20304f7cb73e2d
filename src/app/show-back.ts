import type { MiddlewareFunction } from 'react-router'

/** A page that nobody looks at has no frames. */
const MOST_MS = 100

let isBack = false
addEventListener('popstate', () => (isBack = true), { capture: true })

/**
 * Has the line that says a page is on its way drawn before a page that somebody goes back to. All of that may be here, and
 * then be drawn in the same breath: on a slow phone a second without a sign, since nothing that was pressed is on the page.
 */
export const showBack: MiddlewareFunction = async (_, next) => {
  if (isBack) {
    isBack = false
    await nextPicture()
  }
  return next()
}

/** Resolves when the frame that is next is on the screen. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
