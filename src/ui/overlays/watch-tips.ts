import { placeNear } from './place-near.ts'

const DELAY_MS = 500

interface TipParts {
  layer: HTMLElement
  text: HTMLElement
  key: HTMLElement
}

function tipOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

/** Whether the words stand on it for the eye too: in the rail they are there for those who hear the page. */
function isLegible(on: HTMLElement, words: string): boolean {
  if (on.innerText.trim() !== words) return false
  const label = [...on.querySelectorAll('span')].find((span) => span.innerText.trim() === words)
  return (label ?? on).getBoundingClientRect().width > 1
}

/**
 * Shows one shared tooltip for whatever carries `data-tip` (and `data-tip-key`): after half a second
 * under the mouse, at once on keyboard focus. It can be hovered, and Escape hides it (WCAG 1.4.13).
 * Touch gets none: a long press belongs to the system. Returns the way to stop.
 */
export function watchTips({ layer, text, key }: TipParts): () => void {
  const stop = new AbortController()
  let timer = 0
  let source: HTMLElement | null = null
  let isShown = false

  const hide = (): void => {
    clearTimeout(timer)
    changes.disconnect()
    source = null
    if (isShown) layer.hidePopover()
    isShown = false
  }
  const show = (next: HTMLElement): void => {
    const { tip = '', tipKey = '', tipSide = '' } = next.dataset
    // What can be read on it already needs no tip.
    if (!next.isConnected || tip === '' || isLegible(next, tip)) return
    text.textContent = tip
    key.textContent = tipKey
    key.hidden = tipKey === ''
    layer.dataset['side'] = tipSide
    layer.showPopover({ source: next })
    isShown = true
    placeNear(layer, next, 'above')
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['data-tip'],
    })
  }
  // It says what its element says now, and goes with it: what is taken out loses the focus without a word.
  const changes = new MutationObserver(() => {
    const tip = source?.isConnected ? source.dataset['tip'] : undefined
    if (!tip) hide()
    else if (text.textContent !== tip) text.textContent = tip
  })
  const consider = (next: HTMLElement | null, delayMs: number): void => {
    if (next === source) return
    hide()
    source = next
    if (next) timer = window.setTimeout(() => show(next), delayMs)
  }
  const isInLayer = (target: EventTarget | null): boolean =>
    target instanceof Node && layer.contains(target)

  const options = { signal: stop.signal, passive: true }
  document.addEventListener(
    'pointerover',
    (event) => {
      if (event.pointerType === 'mouse' && !isInLayer(event.target)) {
        consider(tipOf(event.target), DELAY_MS)
      }
    },
    options,
  )
  document.addEventListener(
    'focusin',
    (event) => {
      const isByKeyboard = event.target instanceof Element && event.target.matches(':focus-visible')
      consider(isByKeyboard ? tipOf(event.target) : null, 0)
    },
    options,
  )
  document.addEventListener('focusout', hide, options)
  document.addEventListener('pointerdown', hide, options)
  document.addEventListener('scroll', hide, { ...options, capture: true })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options)
  // This may have come after the pointer did; a finger leaves its hover behind.
  const [rested] = [...document.querySelectorAll<HTMLElement>('[data-tip]:hover')].toReversed()
  if (rested && matchMedia('(hover: hover)').matches) consider(rested, DELAY_MS)
  return () => {
    hide()
    stop.abort()
  }
}
