import type { DataRouter } from 'react-router'

let pressed: HTMLAnchorElement | null = null

/**
 * Marks a link that was pressed (`data-pressed`) until its page is drawn: on a slow device that takes a second, in which
 * nothing else would say that the press was felt. Outside React, whose next commit may be that page.
 */
export function markPressed(router: Pick<DataRouter, 'state'>): void {
  // After the link itself, which keeps the browser from going there exactly when the router goes.
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const { location: next } = router.state.navigation
    if (!link || !defaultPrevented || link.pathname !== next?.pathname) return
    unmarkPressed()
    pressed = link
    link.dataset['pressed'] = ''
  })
}

/** The page it leads to is drawn, or was given up. */
export function unmarkPressed(): void {
  delete pressed?.dataset['pressed']
  pressed = null
}
