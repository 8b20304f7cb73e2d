/** True where CSS can hang a popover on the element that opened it, so nothing has to be measured. */
const hasCssAnchors = typeof CSS !== 'undefined' && CSS.supports('position-area', 'block-end')

const GAP_PX = 6
const EDGE_PX = 8

/**
 * For browsers without CSS anchor positioning: puts an open popover above or below its source, on the
 * other side when there is no room, always inside the window. Does nothing where CSS can.
 */
export function placeNear(popover: HTMLElement, source: Element, side: 'above' | 'below'): void {
  if (hasCssAnchors) return
  const anchor = source.getBoundingClientRect()
  const box = popover.getBoundingClientRect()
  // A sheet at the foot of a phone's screen already has its place.
  if (box.bottom >= window.innerHeight) return
  const above = anchor.top - box.height - GAP_PX
  const below = anchor.bottom + GAP_PX
  const hasRoomBelow = below + box.height <= window.innerHeight - EDGE_PX
  const isBelow = side === 'below' ? hasRoomBelow || above < EDGE_PX : above < EDGE_PX
  const isRtl = getComputedStyle(popover).direction === 'rtl'
  const keepsRightEdge = isRtl !== (popover.dataset['align'] === 'end')
  const wanted = keepsRightEdge ? anchor.right - box.width : anchor.left
  const left = Math.min(wanted, window.innerWidth - box.width - EDGE_PX)
  popover.style.margin = '0'
  popover.style.top = `${isBelow ? below : above}px`
  popover.style.left = `${Math.max(EDGE_PX, left)}px`
}
