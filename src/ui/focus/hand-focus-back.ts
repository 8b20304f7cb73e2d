import { focusHeading } from './focus-heading.ts'

/**
 * For the `ref` of something that goes away by itself: focus that is inside by then goes back to where it came from,
 * or to the page's heading, and is not lost with it.
 */
export function handFocusBack(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let origin: HTMLElement | null = null
  const remember = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !root.contains(relatedTarget))
      origin = relatedTarget
  }
  root.addEventListener('focusin', remember)
  return () => {
    root.removeEventListener('focusin', remember)
    if (!root.contains(document.activeElement)) return
    origin?.focus({ preventScroll: true })
    if (document.activeElement !== origin) focusHeading()
  }
}
