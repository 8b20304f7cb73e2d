import { arrange, type CuePlace, type Extent } from './place-cue.ts'

/** A box on the screen, seen along and across the lines of a cue. */
interface Seen {
  along: Extent
  across: Extent
}

function seen(rect: DOMRect, area: DOMRect, isVertical: boolean): Seen {
  const x = { startPx: rect.left - area.left, sizePx: rect.width }
  const y = { startPx: rect.top - area.top, sizePx: rect.height }
  return isVertical ? { along: y, across: x } : { along: x, across: y }
}

/**
 * Moves the children of `area`, one for each place, so that none covers another: not one of the cues that follow each
 * other at its edge (`others`) either.
 */
export function settleCues(
  area: Element,
  places: readonly CuePlace[],
  others: Iterable<Element>,
): void {
  const around = area.getBoundingClientRect()
  const elements = places.flatMap((place, at) => {
    const element = area.children[at]
    return element instanceof HTMLElement ? [{ element, place }] : []
  })
  const taken = Array.from(others, (one) => one.getBoundingClientRect())
  for (const vertical of ['', 'rl', 'lr']) {
    const items = elements.filter(({ place }) => place.vertical === vertical)
    const isVertical = vertical !== ''
    const boxes = items.map(({ element, place }) => {
      const words = element.firstElementChild ?? element
      const { along, across } = seen(element.getBoundingClientRect(), around, isVertical)
      const linePx = Number.parseFloat(getComputedStyle(words).lineHeight)
      return { place, box: { along, sizePx: across.sizePx, linePx } }
    })
    const lengthPx = isVertical ? around.width : around.height
    const isMirrored = vertical === 'rl'
    const inTheWay = taken.map((rect) => {
      const box = seen(rect, around, isVertical)
      return isMirrored ? { ...box, across: mirror(box.across, lengthPx) } : box
    })
    const starts = arrange(boxes, lengthPx, inTheWay)
    items.forEach(({ element }, at) => {
      const sizePx = boxes[at]?.box.sizePx ?? 0
      const startPx = starts[at] ?? 0
      // Columns that grow to the left are counted from the right.
      const atPx = isMirrored ? lengthPx - startPx - sizePx : startPx
      element.style.translate = isVertical ? `${atPx}px 0` : `0 ${atPx}px`
    })
  }
}

function mirror({ startPx, sizePx }: Extent, lengthPx: number): Extent {
  return { startPx: lengthPx - startPx - sizePx, sizePx }
}
