import { useEffect, type ReactNode } from 'react'

/** `/` puts the cursor into the search field, unless something is being typed. */
export function SearchShortcut(): ReactNode {
  // The key may be pressed anywhere on the page, so it is the document that listens.
  useEffect(() => {
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
  return null
}

function focusSearch(event: KeyboardEvent): void {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.defaultPrevented || isTyping(event.target)) return
  const field = document.querySelector<HTMLInputElement>('input[type="search"][name="q"]')
  if (!field || field.offsetParent === null) return
  event.preventDefault()
  // It stands in a bar that stays: nothing needs to scroll to where the bar is in the document.
  field.focus({ preventScroll: true })
  field.select()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}
