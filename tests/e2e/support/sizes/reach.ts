import type { Eyes } from './eyes.ts'

/** What stays while the page scrolls may not fill the window, nor lie for good on what is under it. */
export function findOutOfReach({ root, nameOf }: Eyes): string[] {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement
  const found: string[] = []
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  // What is under it cannot be reached, and need not.
  if (root !== document.body) return found

  // Hundreds of points lie on a few elements; to ask for the styles of all that is around them is most of the looking.
  const known = new Map<Element, Element | null>()
  const staying = (element: Element): Element | null => {
    const answer = known.get(element)
    if (answer !== undefined) return answer
    const { position } = getComputedStyle(element)
    const { parentElement } = element
    const isStaying = position === 'fixed' || position === 'sticky'
    const stayed = isStaying ? element : parentElement && staying(parentElement)
    known.set(element, stayed)
    return stayed
  }
  const stays = (element: Element | null): Element | null =>
    // What somebody has opened is in the way until they close it.
    !element || element.closest(':modal, :popover-open, [role=listbox]') ? null : staying(element)
  const columns = [0.15, 0.5, 0.85].map((part) => Math.round(part * clientWidth))
  const coveredIn = (x: number): number => {
    let rows = 0
    for (let y = 2; y < clientHeight; y += 4) {
      // What is left cannot make it half of the window any more.
      if (rows + clientHeight - y + 4 < clientHeight / 2) break
      const layer = stays(document.elementFromPoint(x, y))
      // Not what stands beside the page, as high as the window.
      if (layer && layer.clientHeight < clientHeight - 100) rows += 4
    }
    return rows / clientHeight
  }

  const bottom = scrollHeight - clientHeight
  const hasRoom = bottom > clientHeight
  if (hasRoom) {
    scrollTo({ top: bottom / 2, behavior: 'instant' })
    const covered = Math.max(...columns.map(coveredIn))
    if (covered > 0.5) found.push(`${Math.round(covered * 100)} % of the window is covered`)
  }
  // At its end nothing can be scrolled out from under what stays at the bottom.
  scrollTo({ top: bottom, behavior: 'instant' })
  for (const element of document.querySelectorAll('main :is(a, button, input, select, textarea)')) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const y = top + height / 2
    if (!element.checkVisibility({ opacityProperty: true }) || stays(element) || width < 2) continue
    if (y < clientHeight / 2 || y > clientHeight) continue
    const over = stays(document.elementFromPoint(left + width / 2, y))
    if (over && !over.contains(element)) {
      found.push(`${nameOf(element)} ends under ${nameOf(over)}`)
    }
  }
  scrollTo({ top: 0, behavior: 'instant' })
  // A film that something is written beside may lie below.
  const player = document.querySelector('[data-stage]:has(video)')
  const end = player?.getBoundingClientRect().bottom ?? 0
  if (end > clientHeight) found.push(`the player ends ${Math.round(end - clientHeight)} px below`)
  return found
}
