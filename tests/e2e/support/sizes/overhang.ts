import type { Eyes } from './eyes.ts'

/** Controls that lie beside the window for good, also those that are drawn for nobody at the moment. */
export function findOverhang({ root, nameOf }: Eyes): string[] {
  const { clientWidth } = document.documentElement
  const canBeReached = (element: Element): boolean => {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll') return true
    }
    return false
  }
  return [...root.querySelectorAll('a, button, input, select, textarea')]
    .filter((element) => element.checkVisibility() && !canBeReached(element))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > clientWidth + 1 || left < -1)
    })
    .map((element) => `${nameOf(element)} hangs over the edge of the window`)
}
