const GAP = 8

/**
 * Keeps a toast clear of what a page keeps at its foot (`--foot-h` and `--toast-over` of the root element, over its own
 * bar) and of whatever has the focus, now and as it moves. It only ever rises: what is being read, or about to be
 * pressed, does not drop. Returns the way to stop.
 */
export function keepClear(card: HTMLElement | null): (() => void) | undefined {
  if (!card) return undefined
  let raised = footOf(document.documentElement)
  const raise = (): void => {
    const { activeElement: focused } = document
    if (
      focused &&
      focused !== document.body &&
      !focused.contains(card) &&
      !card.contains(focused)
    ) {
      raised += stepOver(card.getBoundingClientRect(), focused.getBoundingClientRect())
    }
    card.style.marginBlockEnd = `${raised}px`
  }
  card.style.marginBlockEnd = `${raised}px`
  raise()
  document.addEventListener('focusin', raise)
  return () => document.removeEventListener('focusin', raise)
}

/** What is at the foot of this page above the bar that all pages have there. */
function footOf(root: Element): number {
  const style = getComputedStyle(root)
  const read = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  const foot = read('--foot-h')
  if (foot === 0) return 0
  const above = read('--tab-h') + foot - read('--toast-bar')
  return Math.max(0, above) + read('--toast-over')
}

/** How far up the toast does not lie over the other any more; 0 where it does not, or where it would leave the window. */
function stepOver(toast: DOMRect, other: DOMRect): number {
  const isBeside = toast.right <= other.left || toast.left >= other.right
  if (isBeside || toast.bottom <= other.top || toast.top >= other.bottom) return 0
  const by = toast.bottom - other.top + GAP
  return toast.top - by >= GAP ? by : 0
}
