import type { KeyboardEvent } from 'react'

const STEPS: Record<'horizontal' | 'vertical', Record<string, number>> = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
}

function nextIndex(event: KeyboardEvent, items: HTMLElement[], step: number | undefined): number {
  const now = items.findIndex((item) => item === document.activeElement)
  if (event.key === 'Home') return 0
  if (event.key === 'End') return items.length - 1
  if (step !== undefined) return (now + step + items.length) % items.length
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return -1
  const letter = event.key.toLocaleLowerCase()
  const isMatch = (item: HTMLElement): boolean =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter)
  const after = items.findIndex((item, index) => index > now && isMatch(item))
  return after === -1 ? items.findIndex((item) => isMatch(item)) : after
}

/**
 * Arrow keys, Home, End and a first letter move the focus among the items of a menu, a tab list or a
 * toolbar. Left and right swap in right-to-left text. Returns the item now focused, if the key meant one.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  direction: 'horizontal' | 'vertical',
): HTMLElement | undefined {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const isMirrored =
    direction === 'horizontal' && getComputedStyle(event.currentTarget).direction === 'rtl'
  const step = STEPS[direction][event.key]
  const index = nextIndex(event, items, step !== undefined && isMirrored ? -step : step)
  const item = items[index]
  item?.focus()
  return item
}
