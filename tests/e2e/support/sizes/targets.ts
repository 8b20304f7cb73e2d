import type { Box, Eyes } from './eyes.ts'

/** Controls that are too small to be hit: WCAG 2.5.8 with its exceptions, or 44 pixels where fingers are. */
export function findSmallTargets({ pieces, nameOf }: Eyes): string[] {
  const isTouch = matchMedia('(pointer: coarse)').matches

  /** What can be pressed: the box, what is drawn beyond it, and the label. */
  const areaOf = (element: Element): Box => {
    const own = element.getBoundingClientRect()
    const area = { left: own.left, top: own.top, right: own.right, bottom: own.bottom }
    const add = (box: Box): void => {
      area.left = Math.min(area.left, box.left)
      area.top = Math.min(area.top, box.top)
      area.right = Math.max(area.right, box.right)
      area.bottom = Math.max(area.bottom, box.bottom)
    }
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.content === 'none' || style.position !== 'absolute') continue
      const width = parseFloat(style.width)
      const height = parseFloat(style.height)
      // Stretched over what is around it, or around the middle of its own box.
      const isOwn = getComputedStyle(element).position !== 'static'
      const left = isOwn ? own.left + parseFloat(style.left) : own.left
      const top = isOwn ? own.top + parseFloat(style.top) : own.top
      add({ left, top, right: left + width, bottom: top + height })
    }
    if (element instanceof HTMLInputElement) {
      for (const label of element.labels ?? []) add(label.getBoundingClientRect())
    }
    return area
  }

  /** A link among other words of its line. */
  const isAmongWords = (element: Element): boolean => {
    const { parentElement: line } = element
    if (element.localName !== 'a' || !line || line.querySelector('h1, h2, h3')) return false
    return line.textContent.trim().length > element.textContent.trim().length + 3
  }
  const isInSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' && isAmongWords(element)

  const sizeOf = ({ left, top, right, bottom }: Box) => ({
    width: Math.round(right - left),
    height: Math.round(bottom - top),
  })

  const distance = (x: number, y: number, { left, top, right, bottom }: Box): number =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

  const all = pieces
    .filter(({ kind, element }) => kind === 'control' && !element.matches(':disabled'))
    .map(({ element }) => ({ element, area: areaOf(element) }))
  return all.flatMap(({ element, area }) => {
    const { width, height } = sizeOf(area)
    if (isInSentence(element)) return []
    if (width >= 24 && height >= 24) {
      // A field's frame is its own, or that of what is around it.
      const isSmall = width < 44 || height < (element.matches('input') ? 42 : 44)
      return isTouch && isSmall && !isAmongWords(element)
        ? [`${nameOf(element)} is ${width} × ${height}, under 44`]
        : []
    }
    // Small, and nothing else within 12 pixels of its middle.
    const x = (area.left + area.right) / 2
    const y = (area.top + area.bottom) / 2
    const isCrowded = all.some(
      (other) => other.element !== element && distance(x, y, other.area) < 12,
    )
    return isCrowded || isTouch ? [`${nameOf(element)} is ${width} × ${height}, under 24`] : []
  })
}
