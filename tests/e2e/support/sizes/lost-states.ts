import type { Eyes } from './eyes.ts'

/** Where the system chooses the colours: what is current, chosen or pressed, and looks like its neighbours. */
export function findLostStates({ root, nameOf }: Eyes): string[] {
  if (!matchMedia('(forced-colors: active)').matches) return []
  const states =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'

  // What is transparent shows the page.
  const ground = getComputedStyle(document.body).backgroundColor
  const looksOf = (element: Element): string =>
    [null, '::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .map((style) => {
        const { color, backgroundColor, borderColor, outlineStyle } = style
        const { textDecorationLine, content, fontWeight } = style
        return `${color} ${backgroundColor.endsWith(', 0)') ? ground : backgroundColor} ${borderColor} ${outlineStyle} ${textDecorationLine} ${content} ${fontWeight}`
      })
      .join(' ')
  const kindOf = (element: Element): string =>
    `${element.localName} ${element.getAttribute('class')?.split(' ', 1)[0] ?? ''}`

  return [...root.querySelectorAll(states)].flatMap((element) => {
    const group = element.closest('nav, ul, [role=tablist], [role=group]')
    const others = [...(group?.querySelectorAll(element.localName) ?? [])]
    const neighbour = others.find(
      (other) => !other.matches(states) && kindOf(other) === kindOf(element),
    )
    const isLost = neighbour && element.checkVisibility() && looksOf(neighbour) === looksOf(element)
    return isLost ? [`${nameOf(element)} looks like ${nameOf(neighbour)}`] : []
  })
}
