import type { CueSettings } from './cue-settings.ts'

export interface CuePlace {
  /** Along the line, in percent of the picture: where it begins and how long it may be. */
  startPct: number
  sizePct: number
  /** Across the lines. */
  line: number
  isSnapped: boolean
  lineAlign: CueSettings['lineAlign']
  vertical: CueSettings['vertical']
}

/** Where a cue stands (https://www.w3.org/TR/webvtt1/#processing-cue-settings), before any other is in its way. */
export function placeCue(settings: CueSettings, direction: 'ltr' | 'rtl'): CuePlace {
  const { vertical, isSnapped, lineAlign } = settings
  const position = settings.positionPct ?? sidesPct[settings.align] ?? 50
  const align = settings.positionAlign ?? alignOf(settings.align, direction)
  const room = {
    'line-left': 100 - position,
    'line-right': position,
    center: position <= 50 ? position * 2 : (100 - position) * 2,
  }[align]
  const sizePct = Math.min(settings.sizePct, room)
  const startPct = position - { 'line-left': 0, center: sizePct / 2, 'line-right': sizePct }[align]
  return { startPct, sizePct, line: lineOf(settings), isSnapped, lineAlign, vertical }
}

/** Only these two say where along the line; `start` and `end` say where in their box. */
const sidesPct: Partial<Record<CueSettings['align'], number>> = { left: 0, right: 100 }

function alignOf(
  align: CueSettings['align'],
  direction: 'ltr' | 'rtl',
): 'line-left' | 'center' | 'line-right' {
  const isStart = direction === 'ltr' ? 'start' : 'end'
  if (align === 'center') return 'center'
  return align === 'left' || align === isStart ? 'line-left' : 'line-right'
}

function lineOf({ line, isSnapped }: CueSettings): number {
  if (line === null) return isSnapped ? -1 : 100
  return isSnapped || (line >= 0 && line <= 100) ? line : 100
}

/** In pixels of the picture, across the lines: from the top, or from the side at which the first column stands. */
export interface Extent {
  startPx: number
  sizePx: number
}

export interface CueBox {
  /** Along the lines; two that are not beside one another in this cannot cover each other. */
  along: Extent
  sizePx: number
  /** Of one line. */
  linePx: number
}

/**
 * Where each box begins across the lines, in pixels: as its cue says, and moved line by line, or to the nearest free
 * place, while it would cover one before it (https://www.w3.org/TR/webvtt1/#adjust-the-positions-of-boxes). What finds
 * no place keeps its own.
 */
export function arrange(
  items: readonly { place: CuePlace; box: CueBox }[],
  heightPx: number,
  taken: readonly { along: Extent; across: Extent }[] = [],
): number[] {
  const placed = [...taken]
  return items.map(({ place, box }) => {
    const inTheWay = placed
      .filter(({ along }) => overlaps(along, box.along))
      .map(({ across }) => across)
    const startPx = place.isSnapped
      ? snapped(place, box, heightPx, inTheWay)
      : nearest(place, box, heightPx, inTheWay)
    placed.push({ along: box.along, across: { startPx, sizePx: box.sizePx } })
    return startPx
  })
}

/** Touching is not covering; rounding may put them a little into each other. */
const TOUCH_PX = 1

function overlaps(a: Extent, b: Extent): boolean {
  return a.startPx + a.sizePx > b.startPx + TOUCH_PX && b.startPx + b.sizePx > a.startPx + TOUCH_PX
}

function isFree(startPx: number, sizePx: number, heightPx: number, others: readonly Extent[]) {
  const isInside = startPx >= -TOUCH_PX && startPx + sizePx <= heightPx + TOUCH_PX
  return isInside && others.every((other) => !overlaps({ startPx, sizePx }, other))
}

function shift({ lineAlign }: CuePlace, sizePx: number): number {
  return { start: 0, center: sizePx / 2, end: sizePx }[lineAlign]
}

function snapped(place: CuePlace, box: CueBox, heightPx: number, others: readonly Extent[]) {
  const { linePx, sizePx } = box
  const line = Math.round(place.line)
  const wanted = (line < 0 ? heightPx : 0) + line * linePx - shift(place, sizePx)
  const most = Math.max(0, heightPx - sizePx)
  const first = Math.min(Math.max(wanted, 0), most)
  const towards = line < 0 ? -linePx : linePx
  for (const step of linePx > 0 ? [towards, -towards] : []) {
    for (let at = first; at >= -TOUCH_PX && at <= most + TOUCH_PX; at += step)
      if (isFree(at, sizePx, heightPx, others)) return at
  }
  return first
}

function nearest(place: CuePlace, box: CueBox, heightPx: number, others: readonly Extent[]) {
  const { sizePx } = box
  const most = Math.max(0, heightPx - sizePx)
  const wanted = (place.line / 100) * heightPx - shift(place, sizePx)
  const first = Math.min(Math.max(wanted, 0), most)
  const beside = others.flatMap(({ startPx, sizePx: size }) => [startPx - sizePx, startPx + size])
  return (
    [first, ...beside]
      .toSorted((a, b) => Math.abs(a - first) - Math.abs(b - first))
      .find((at) => isFree(at, sizePx, heightPx, others)) ?? first
  )
}
