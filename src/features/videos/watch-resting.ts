import { savesData } from '#ui/saves-data.ts'

const RESTING_MS = 700

/** A card the pointer rests on. */
export interface RestingPlace {
  videoId: string
  still: HTMLElement
}

/** Tells where the pointer of a mouse rests, and null once it has left or pressed; the answer ends it. Cards mark their picture with `data-preview`. */
export function watchResting(tell: (place: RestingPlace | null) => void): () => void {
  let current: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = (still: HTMLElement | null): void => {
    if (still === current) return
    current = still
    clearTimeout(timer)
    tell(null)
    const videoId = still?.dataset['preview']
    if (still && videoId !== undefined && mayMove())
      timer = setTimeout(() => tell({ videoId, still }), RESTING_MS)
  }
  const move = ({ target, pointerType }: PointerEvent): void => {
    const isMouse = pointerType === 'mouse' && target instanceof Element
    settle(isMouse ? stillUnder(target) : null)
  }
  const leave = (): void => settle(null)
  document.addEventListener('pointermove', move, { passive: true })
  document.addEventListener('pointerdown', leave)
  document.documentElement.addEventListener('pointerleave', leave)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerdown', leave)
    document.documentElement.removeEventListener('pointerleave', leave)
  }
}

/** One link covers a card, so it is the card that is asked for its picture; its menu lies elsewhere. */
function stillUnder(target: Element): HTMLElement | null {
  if (target.closest('[popover], dialog')) return null
  return target.closest('article')?.querySelector<HTMLElement>('[data-preview]') ?? null
}

/** Nothing plays by itself for whoever asked for less motion or fewer bytes. */
function mayMove(): boolean {
  const asks = (query: string): boolean => matchMedia(query).matches
  return (
    !savesData() &&
    !asks('(prefers-reduced-motion: reduce)') &&
    document.documentElement.dataset['motion'] !== 'reduce'
  )
}
