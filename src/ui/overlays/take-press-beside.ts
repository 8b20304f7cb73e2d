const PARTS = ['pointerup', 'mousedown', 'mouseup', 'click'] as const

/**
 * The press that closes an open popover by pressing beside it does nothing else: what lies under a sheet's dark cannot be
 * meant, and a finger meets what it did not look at. A mouse beside a menu that is no sheet goes on, as everywhere.
 * The dark itself cannot do it: browsers keep a popover's backdrop from taking any press (HTML, 15.3.13).
 */
export function takePressBeside(popover: HTMLElement): void {
  const open = new AbortController()
  const listen = { capture: true, signal: open.signal }
  addEventListener(
    'pointerdown',
    (event) => {
      if (isBeside(event, popover)) takeWhole(event)
    },
    listen,
  )
  popover.addEventListener(
    'toggle',
    ({ newState }) => newState === 'closed' && open.abort(),
    listen,
  )
}

function isBeside({ target, pointerType }: PointerEvent, popover: HTMLElement): boolean {
  if (!(target instanceof Element) || popover.contains(target)) return false
  // Its own button closes it.
  if (target.closest('[popovertarget]')?.getAttribute('popovertarget') === popover.id) return false
  return pointerType !== 'mouse' || matchMedia('(width < 48rem)').matches
}

/** All of one press, up to the click it ends with, or the next one. */
function takeWhole(down: PointerEvent): void {
  const press = new AbortController()
  const listen = { capture: true, signal: press.signal }
  const end = (): void => press.abort()
  down.stopPropagation()
  // Added while that event is here, so the first it hears of is the next.
  for (const name of ['pointerdown', 'pointercancel', 'keydown'] as const)
    addEventListener(name, end, listen)
  for (const name of PARTS)
    addEventListener(
      name,
      (event) => {
        event.stopPropagation()
        event.preventDefault()
        if (name === 'click') end()
      },
      listen,
    )
}
