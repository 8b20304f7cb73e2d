import type { Box, Edge, Eyes, Piece } from './eyes.ts'

/** Words that end at an edge nobody drew for them, leave their control or do not fit their field, and what is out of sight. */
export function findCutText({ pieces, nameOf }: Eyes): string[] {
  const { clientWidth, clientHeight } = document.documentElement

  const reaches = (box: Box, edge: Box) => {
    // Half the room above and below the letters may go.
    const slack = (box.bottom - box.top) * 0.2
    return {
      x: box.left < edge.left - 2 || box.right > edge.right + 2,
      y: box.top < edge.top - slack || box.bottom > edge.bottom + slack,
    }
  }

  /** The ancestor that cuts this line, from the nearest outwards; what scrolls or shortens it ends the search. */
  const cutBy = (box: Box, edges: readonly Edge[]): Edge | null => {
    let isFreeX = false
    let isFreeY = false
    for (const edge of edges.toReversed()) {
      const over = reaches(box, edge)
      if (over.x && !isFreeX && edge.x === 'cuts') return edge
      if (over.y && !isFreeY && edge.y === 'cuts') return edge
      isFreeX ||= over.x && (edge.x === 'scrolls' || edge.x === 'shortens')
      isFreeY ||= over.y && (edge.y === 'scrolls' || edge.y === 'shortens')
      // A line that was shortened away is not there for what is around it.
      if (over.y && edge.y === 'shortens') return null
    }
    return null
  }

  /** What scrolls brings it into view only where that ends in the window itself. */
  const canScroll = (edges: readonly Edge[], axis: 'x' | 'y') =>
    edges
      .filter((edge) => edge[axis] === 'scrolls' || edge[axis] === 'shortens')
      .some((edge) =>
        axis === 'x' ? edge.right <= clientWidth + 2 : edge.bottom <= clientHeight + 2,
      )

  /** What is in it comes no nearer when the page scrolls. */
  const isStuck = (layer: Element | null): boolean => {
    if (!layer) return false
    const { top, bottom } = layer.getBoundingClientRect()
    return getComputedStyle(layer).position === 'fixed' || (top >= 0 && bottom <= clientHeight)
  }

  const found: string[] = []
  const lookBeside = ({ element, edges, layer }: Piece, box: Box): void => {
    const window = { left: 0, top: 0, right: clientWidth, bottom: clientHeight }
    const over = reaches(box, window)
    if (over.x && !canScroll(edges, 'x')) found.push(`${nameOf(element)} is beside the window`)
    if (over.y && isStuck(layer) && !canScroll(edges, 'y')) {
      found.push(`${nameOf(element)} is above or below the window for good`)
    }
  }
  const lookAt = (piece: Piece): void => {
    const { element, boxes, edges, frame } = piece
    for (const box of boxes) {
      const edge = cutBy(box, edges)
      if (edge) found.push(`${nameOf(element)} is cut by ${nameOf(edge.element)}`)
      lookBeside(piece, box)
      if (!frame) continue
      const out = reaches(box, frame.box)
      const isShortened = edges.some((each) => frame.element.contains(each.element))
      if ((out.x || out.y) && !isShortened) found.push(`${nameOf(element)} leaves its control`)
    }
  }
  const pen = document.createElement('canvas').getContext('2d')
  const lookInto = (field: HTMLInputElement): void => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field)
    if (!pen || !field.placeholder || field.value) return
    pen.font = font
    pen.letterSpacing = letterSpacing
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const px = pen.measureText(field.placeholder).width - room
    // It may end in an ellipsis, not after its first letters.
    if (px > room * 0.6) {
      found.push(`the field says “${field.placeholder}”, ${Math.round(px)} px too long`)
    }
  }
  for (const piece of pieces) {
    if (piece.kind === 'text') lookAt(piece)
    else for (const box of piece.boxes) lookBeside(piece, box)
    if (piece.element instanceof HTMLInputElement) lookInto(piece.element)
  }
  return found
}
