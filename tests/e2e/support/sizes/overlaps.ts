import type { Box, Eyes, Piece } from './eyes.ts'

/** Words and controls that lie on each other without one being a part of the other. */
export function findOverlaps({ pieces, nameOf }: Eyes): string[] {
  // A line's box is higher than its letters.
  const inner = (piece: Piece, { left, top, right, bottom }: Box): Box => {
    const slack = piece.kind === 'text' ? (bottom - top) * 0.22 : 1
    return { left: left + 1, top: top + slack, right: right - 1, bottom: bottom - slack }
  }
  const seen = (piece: Piece): Box[] =>
    piece.boxes
      .map((box) => {
        const left = [box.left]
        const top = [box.top]
        const right = [box.right]
        const bottom = [box.bottom]
        for (const edge of piece.edges) {
          if (edge.x !== 'lets') left.push(edge.left)
          if (edge.x !== 'lets') right.push(edge.right)
          if (edge.y !== 'lets') top.push(edge.top)
          if (edge.y !== 'lets') bottom.push(edge.bottom)
        }
        return inner(piece, {
          left: Math.max(...left),
          top: Math.max(...top),
          right: Math.min(...right),
          bottom: Math.min(...bottom),
        })
      })
      .filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1)

  const belongs = (a: Piece, b: Piece): boolean => {
    if (a.layer !== b.layer) return true
    if (a.kind === 'text' && b.kind === 'text') return a.element === b.element
    return a.element.contains(b.element) || b.element.contains(a.element)
  }

  const flat = pieces
    .flatMap((piece) => seen(piece).map((box) => ({ piece, box })))
    .toSorted((a, b) => a.box.top - b.box.top)
  const found: string[] = []
  for (const [at, { piece, box }] of flat.entries()) {
    for (let next = at + 1; next < flat.length; next++) {
      const other = flat[next]
      if (!other || other.box.top >= box.bottom) break
      const isOn = other.box.left < box.right && other.box.right > box.left
      if (isOn && !belongs(piece, other.piece)) {
        found.push(`${nameOf(piece.element)} and ${nameOf(other.piece.element)} overlap`)
      }
    }
  }
  return found
}
