import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type Range,
} from '@tanstack/virtual-core'

import { drawnOf, isSameDrawn, type Drawn, type KeptList } from './drawn.ts'

interface Ask {
  count: number
  /** How the list was left, if one comes back to it. */
  kept: KeptList | undefined
  onDrawn: (drawn: Drawn) => void
}

/** Follows the scrolling of the page, and says which rows of a list are near what is seen. */
export class RowWindow {
  #layout
  #rowPx
  #drawn: Drawn | null
  #near = { first: 0, last: 0 }
  readonly #list: HTMLElement
  readonly #ask: Ask
  readonly #rows
  readonly #stop: () => void

  constructor(list: HTMLElement, ask: Ask) {
    this.#list = list
    this.#ask = ask
    this.#layout = layoutOf(list, ask.count)
    this.#rowPx = ask.kept?.drawn.rowPx ?? heightOfFirst(list)
    this.#drawn = ask.kept?.drawn ?? null
    this.#rows = new Virtualizer<Window, HTMLElement>(this.#options())
    const unmount = this.#rows._didMount()
    this.#rows._willUpdate()
    const observer = new ResizeObserver(() => this.#resized())
    observer.observe(list)
    this.#stop = () => {
      observer.disconnect()
      unmount()
    }
    this.#tell()
  }

  /** After each drawing: how high the rows are, and how many items there are. */
  look(count: number): void {
    const marginPx = topOf(this.#list)
    const hasMoved = Math.abs(marginPx - this.#rows.options.scrollMargin) > 1
    if (hasMoved || count !== this.#layout.count) {
      this.#layout = { ...this.#layout, count }
      this.#rows.setOptions(this.#options())
    }
    this.#rows._willUpdate()
    this.#measure()
    this.#tell()
  }

  /** Lets go of the list, and says how it was left. */
  leave(): KeptList {
    const kept: KeptList = {
      widthPx: innerWidth,
      drawn: this.#drawn ?? { segments: [], endPx: 0, near: this.#near, rowPx: this.#rowPx },
      rows: this.#rows.takeSnapshot(),
      scrollPx: this.#rows.scrollOffset ?? 0,
    }
    this.#stop()
    return kept
  }

  #options() {
    const { columns, count, gapPx } = this.#layout
    const { kept } = this.#ask
    return {
      count: Math.ceil(count / columns),
      getScrollElement: () => window,
      estimateSize: () => this.#rowPx,
      gap: gapPx,
      scrollMargin: topOf(this.#list),
      // A screen before and a screen after what is seen.
      overscan: Math.ceil(innerHeight / (this.#rowPx + gapPx)),
      initialOffset: kept?.scrollPx ?? scrollY,
      initialRect: { width: innerWidth, height: innerHeight },
      initialMeasurementsCache: kept?.rows ?? [],
      rangeExtractor: (range: Range) => {
        const rows = defaultRangeExtractor(range)
        this.#near = {
          first: (rows[0] ?? 0) * columns,
          last: (rows.at(-1) ?? 0) * columns + columns - 1,
        }
        return withFocused(rows, range, this.#list, columns)
      },
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      onChange: () => this.#tell(),
    }
  }

  #tell(): void {
    const rows = this.#rows.getVirtualItems()
    const next = drawnOf(rows, this.#layout, {
      startPx: this.#rows.options.scrollMargin,
      totalPx: this.#rows.getTotalSize(),
      near: this.#near,
      rowPx: this.#rowPx,
    })
    if (isSameDrawn(this.#drawn, next)) return
    this.#drawn = next
    this.#ask.onDrawn(next)
  }

  #measure(): void {
    const { columns } = this.#layout
    for (const item of itemsOf(this.#list)) {
      const index = Number(item.dataset['index'])
      if (index % columns !== 0) continue
      this.#rows.resizeItem(index / columns, item.getBoundingClientRect().height)
    }
  }

  /** In another width the rows are others: what was at the top of the screen stays there. */
  #resized(): void {
    const { columns, count, widthPx } = this.#layout
    if (this.#list.clientWidth === widthPx) return this.#measure()
    const rows = this.#rows
    const isBelow = scrollY < rows.options.scrollMargin
    const first = (rows.getVirtualItemForOffset(scrollY)?.index ?? 0) * columns
    this.#layout = layoutOf(this.#list, count)
    this.#rowPx = heightOfFirst(this.#list)
    rows.setOptions(this.#options())
    rows.measure()
    const [offset] = rows.getOffsetForIndex(Math.floor(first / this.#layout.columns), 'start') ?? []
    if (!isBelow && offset !== undefined) scrollTo(scrollX, offset)
  }
}

/** Its columns and gaps are said by the style sheet alone. */
function layoutOf(list: HTMLElement, count: number) {
  const style = getComputedStyle(list)
  const isGrid = style.display === 'grid'
  const columns = isGrid ? style.gridTemplateColumns.split(' ').length : 1
  const gapPx = (isGrid && Number.parseFloat(style.rowGap)) || 0
  return { count, columns, gapPx, widthPx: list.clientWidth }
}

function topOf(list: HTMLElement): number {
  return list.getBoundingClientRect().top + scrollY
}

function itemsOf(list: HTMLElement): NodeListOf<HTMLElement> {
  return list.querySelectorAll(':scope > [data-index]')
}

function heightOfFirst(list: HTMLElement): number {
  const [first] = itemsOf(list)
  // Where nothing has a height, as in a test without a browser, everything is near.
  return first?.getBoundingClientRect().height || 1
}

/** What holds the focus stays, however far one scrolls. */
function withFocused(
  rows: number[],
  { count }: Range,
  list: HTMLElement,
  columns: number,
): number[] {
  const { activeElement } = document
  const item = list.contains(activeElement) && activeElement?.closest<HTMLElement>('[data-index]')
  if (!item) return rows
  const row = Math.floor(Number(item.dataset['index']) / columns)
  if (rows.includes(row) || row >= count) return rows
  return [...rows, row].toSorted((one, other) => one - other)
}
