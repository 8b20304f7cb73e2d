import { focusHeading } from './focus-heading.ts'

/** Its menu, or whatever can be pressed last in it. */
function controlOf(row: HTMLElement): HTMLElement | undefined {
  const controls = [...row.querySelectorAll<HTMLElement>('button, a[href], input')]
  return row.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? controls.at(-1)
}

/**
 * For the `ref` of a row that can be taken out of its list: focus that is inside by then goes on to the row that takes
 * its place, else to the one before, else to the page's heading, and is not lost with it. With a page that is left
 * nothing is handed on: it would count as the last that had the focus there, and Back would not find the link.
 */
export function handFocusOn(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined
  const { pathname } = location
  return () => {
    if (location.pathname !== pathname || !row.contains(document.activeElement)) return
    const near = [row.nextElementSibling, row.previousElementSibling]
    // Afterwards: the other rows may go with it.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return
      for (const other of near) {
        if (!(other instanceof HTMLElement) || !other.isConnected) continue
        controlOf(other)?.focus({ preventScroll: true })
        if (document.activeElement !== document.body) return
      }
      focusHeading()
    })
  }
}
