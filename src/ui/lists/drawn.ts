import type { VirtualItem } from '@tanstack/virtual-core'

/** Items that are drawn one after another, and the room before them of those that are not. */
export interface Segment {
  roomPx: number
  from: number
  to: number
}

/** What is drawn of a long list; the rest is room of the same height. */
export interface Drawn {
  segments: readonly Segment[]
  /** The room after them. */
  endPx: number
  /** The rows near the screen; what is drawn beyond them holds the focus. */
  near: Rows
  /** How high a row is thought to be that was never drawn. */
  rowPx: number
}

/** From the first item of a row to the last one of another. */
interface Rows {
  first: number
  last: number
}

/** How a list was left. */
export interface KeptList {
  /** In another width it is another list. */
  widthPx: number
  drawn: Drawn
  rows: VirtualItem[]
  scrollPx: number
}

/** How many rows beside each other are one row of the grid. */
interface Layout {
  columns: number
  count: number
  gapPx: number
}

/** Rows that are drawn, as items and the room around them, in a grid whose gaps stand around that room, too. */
export function drawnOf(
  rows: readonly VirtualItem[],
  { columns, count, gapPx }: Layout,
  { startPx, totalPx, ...known }: { startPx: number; totalPx: number; rowPx: number; near: Rows },
): Drawn {
  const segments: Segment[] = []
  let endPx = -gapPx
  for (const row of rows) {
    const roomPx = row.start - startPx - endPx - gapPx
    const from = row.index * columns
    const to = Math.min(count, from + columns)
    const last = segments.at(-1)
    // Less than a pixel is what rounding left.
    if (last && roomPx < 1) last.to = to
    else segments.push({ roomPx: roomPx < 1 ? 0 : Math.max(0, roomPx - gapPx), from, to })
    endPx = row.end - startPx
  }
  const restPx = totalPx - endPx
  return { segments, endPx: restPx < 1 ? 0 : Math.max(0, restPx - gapPx), ...known }
}

/** The places that are drawn, part by part, each with the room before it. */
export function shownOf(
  drawn: Drawn | null,
  count: number,
): readonly { roomPx: number; from: number; indexes: readonly number[] }[] {
  const segments = drawn?.segments ?? [{ roomPx: 0, from: 0, to: count }]
  return segments.map(({ roomPx, from, to }) => ({
    roomPx,
    from,
    // Some may have gone since.
    indexes: Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, n) => from + n),
  }))
}

export function isSameDrawn(one: Drawn | null, other: Drawn): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
