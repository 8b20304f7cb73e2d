/** What is seen of a page at one size, measured inside the page. */
export interface Eyes {
  /** What is looked at: the page, or what has been opened over it. */
  root: Element
  /** Every run of text and every control that is drawn. */
  pieces: Piece[]
  /** Short enough to read, and enough to find it by. */
  nameOf: (element: Element) => string
}

/** A box of the window, in CSS pixels. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** An ancestor that cuts what reaches over its edge, or has it scrolled to. */
export interface Edge extends Box {
  element: Element
  x: 'cuts' | 'scrolls' | 'shortens' | 'lets'
  y: 'cuts' | 'scrolls' | 'shortens' | 'lets'
}

export interface Piece {
  kind: 'text' | 'control'
  element: Element
  /** The lines of a text, the one box of a control. */
  boxes: Box[]
  edges: Edge[]
  /** What keeps its place while the page scrolls, or lies over the page. */
  layer: Element | null
  /** The box a control draws around this text. */
  frame: { element: Element; box: Box } | null
}

/** Looks at everything once. Runs in the page, so it needs nothing from outside itself. */
export function openEyes(over: string): Eyes {
  const controls =
    'a[href], button, input, select, textarea, summary, [role=slider], [role=tab], [role=switch]'
  const pieces: Piece[] = []

  const nameOf = (element: Element): string => {
    const said = element.getAttribute('aria-label') ?? element.textContent
    const words = said.trim().replace(/\s+/gu, ' ').slice(0, 40)
    const names = element.getAttribute('class')?.split(' ', 1)[0] ?? ''
    return `<${element.localName}${names && `.${names}`}> “${words}”`
  }

  const way = (overflow: string, isShortened: boolean): Edge['x'] => {
    if (overflow === 'auto' || overflow === 'scroll') return 'scrolls'
    if (overflow === 'visible') return 'lets'
    return isShortened ? 'shortens' : 'cuts'
  }

  const edgeOf = (element: Element, style: CSSStyleDeclaration): Edge | null => {
    if (style.overflowX === 'visible' && style.overflowY === 'visible') return null
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const x = way(style.overflowX, style.textOverflow === 'ellipsis')
    const fades = style.maskImage.includes('gradient')
    const y = way(style.overflowY, style.webkitLineClamp !== 'none' || fades)
    return { element, left, top, right, bottom, x, y }
  }

  const isHidden = (element: Element, style: CSSStyleDeclaration): boolean => {
    // What has no box of its own may have some inside.
    if (style.display === 'contents') return false
    if (style.opacity === '0' || !element.checkVisibility()) return true
    // Drawn for nobody: words for those who hear the page.
    const { width, height } = element.getBoundingClientRect()
    return style.overflow !== 'visible' && width * height <= 16
  }

  const walk = (element: Element, from: Pick<Piece, 'edges' | 'layer' | 'frame'>): void => {
    const style = getComputedStyle(element)
    if (isHidden(element, style) || element.closest('svg') || element.localName === 'option') return
    const isOver = element.matches(':modal, :popover-open')
    const stays = isOver || style.position === 'fixed' || style.position === 'sticky'
    const isFixed = isOver || style.position === 'fixed'
    let { edges, layer, frame } = from
    if (isFixed) edges = []
    if (style.position === 'absolute') {
      const parent = element instanceof HTMLElement ? element.offsetParent : null
      edges = edges.filter((edge) => !parent || edge.element.contains(parent))
    }
    if (stays) layer = element
    if (element.matches(controls)) {
      const box = element.getBoundingClientRect()
      frame = style.display === 'inline' ? null : { element, box }
      if (style.visibility === 'visible') {
        pieces.push({ kind: 'control', element, boxes: [box], edges, layer, frame })
      }
    }
    const edge = edgeOf(element, style)
    if (edge) edges = [...edges, edge]
    for (const child of element.childNodes) {
      if (child instanceof Element) walk(child, { edges, layer, frame })
      else if (child instanceof Text && child.data.trim() && style.visibility === 'visible') {
        const range = document.createRange()
        range.selectNodeContents(child)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (boxes.length > 0) pieces.push({ kind: 'text', element, boxes, edges, layer, frame })
      }
    }
  }
  const root = [...document.querySelectorAll(over)].at(-1) ?? document.body
  walk(root, { edges: [], layer: null, frame: null })
  return { root, pieces, nameOf }
}
