import type { KeyboardEvent } from 'react'

/** What is no field to write in is pressed by Enter, or opened. */
const PRESSED: ReadonlySet<string> = new Set([
  'button',
  'submit',
  'reset',
  'file',
  'image',
  'color',
])

/**
 * Was Enter pressed in a field of one line, and nothing there took it? Then it presses no button of the form, and by touch the
 * keyboard goes: what it hid is in sight again.
 */
export function endField(event: KeyboardEvent): boolean {
  const { key, target, nativeEvent } = event
  const isInField = target instanceof HTMLInputElement && !PRESSED.has(target.type)
  // Enter also ends a composition in Chinese, Japanese and Korean; that one is not for us.
  if (key !== 'Enter' || !isInField || nativeEvent.isComposing) return false
  if (event.isDefaultPrevented()) return false
  event.preventDefault()
  if (matchMedia('(pointer: coarse)').matches) target.blur()
  return true
}
