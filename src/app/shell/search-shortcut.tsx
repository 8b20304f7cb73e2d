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
  if (!isSlash(event) || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.defaultPrevented || isTyping(event.target)) return
  const field = document.querySelector<HTMLInputElement>('input[type="search"][name="q"]')
  if (!field || field.offsetParent === null) return
  event.preventDefault()
  // It stands in a bar that stays: nothing needs to scroll to where the bar is in the document.
  field.focus({ preventScroll: true })
  field.select()
}

/** A layout without Latin letters writes another letter with that key (Arabic: `ظ`): there its place counts. */
function isSlash({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '/' || (code === 'Slash' && !shiftKey && /^(?!\p{Script=Latin})\p{L}$/u.test(key))
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}
