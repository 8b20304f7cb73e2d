import type { DataRouter, Location } from 'react-router'

import { isMotionReduced } from '#ui/theme.ts'

import { flyFrame, flyStage, frameOf } from './flights.ts'

/** What is on its way; whoever goes elsewhere calls it off. */
let trip = new AbortController()

/**
 * The picture of a card that is pressed travels to where its film is about to play, and whoever leaves a film sees its
 * last frame travel to its card, if that is on the screen. Nothing waits for either: they begin with the page they lead to.
 * `backShown` as in `show-back.ts`.
 */
export function followTravels(
  router: Pick<DataRouter, 'subscribe'>,
  backShown: () => Promise<void> | null,
): void {
  let pressed: HTMLAnchorElement | null = null
  // Before the link itself, which has the router set out.
  const notePress = ({ target }: Event): void => {
    pressed = target instanceof Element ? target.closest('a') : null
  }
  document.addEventListener('click', notePress, { capture: true })
  let goal: Location | undefined
  // When this is told, the page that is left still stands; on the way Back not even a listener for that sees it.
  router.subscribe(({ navigation, location: { pathname } }) => {
    if (navigation.location === goal) return
    goal = navigation.location
    if (!goal) return
    trip.abort()
    trip = new AbortController()
    if (goal.pathname === pathname) return
    const isPressed = pressed?.isConnected && pressed.pathname === goal.pathname
    const link = isPressed ? pressed : null
    const still = stillBeside(link)
    pressed = null
    if (!still) leaveFilm(pathname, goal.pathname, backShown())
    else if (!isMotionReduced() && isSeen(still, cardOf(link))) travelToStage(still, goal.pathname)
  })
}

function travelToStage(still: Element, goal: string): void {
  // Of a vertical film there are two: itself lies over its blur.
  const picture = [...still.querySelectorAll('img')].findLast(
    ({ complete, naturalWidth }) => complete && naturalWidth > 0,
  )
  if (!picture) return
  onceLeft(still, goal, (from) => {
    const stage = document.querySelector('[data-stage]')
    if (stage) flyStage(stage, { from, picture }, trip.signal)
  })
}

/** On the way Back the picture that says so goes first: to take a frame of a film is work. */
function leaveFilm(watched: string, goal: string, shown: Promise<void> | null): void {
  const { signal } = trip
  const travel = (): void => {
    if (!signal.aborted) travelToCard(watched, goal)
  }
  if (shown) void shown.then(travel)
  else travel()
}

function travelToCard(watched: string, goal: string): void {
  const stage = document.querySelector('[data-stage]')
  if (!stage) return
  const mayFly = !isMotionReduced() && !document.fullscreenElement
  const frame = mayFly ? frameOf(stage) : null
  onceLeft(stage, goal, (from) => {
    const still = stillOf(watched)
    if (frame && still && isOnScreen(from)) flyFrame(frame, { from, still }, trip.signal)
  })
}

/** What is on the screen of a film that was watched. */
function stillOf(watched: string): HTMLElement | undefined {
  const stills = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
    .filter((link) => link.pathname === watched)
    .map(stillBeside)
    .filter((one) => one !== null)
  const isHere = (one: Element): boolean => isOnScreen(one.getBoundingClientRect())
  const here = stills.find(isHere)
  if (here) return here
  // Watched, it is the first of its row, which may have been left further on.
  const first = stills.find((one) => one.closest('li')?.matches('ul > :first-child'))
  const { top = -1, bottom = 0 } = first?.getBoundingClientRect() ?? {}
  if (top > 0 && bottom < innerHeight)
    first?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  return first && isHere(first) ? first : undefined
}

/** The picture of the card that a link belongs to; many of them are a list, and none of them is its. */
function stillBeside(link: Element | null): HTMLElement | null {
  const stills = cardOf(link)?.querySelectorAll<HTMLElement>('[data-still]')
  return (stills?.length === 1 && stills[0]) || null
}

const cardOf = (link: Element | null) => link?.closest(':has([data-still])') ?? null

/** Whether its middle is on the screen, and nothing lies over that but what is of its card: a link may cover that. */
function isSeen(still: Element, card: Element | null): boolean {
  const { x, y, width, height } = still.getBoundingClientRect()
  return card?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false
}

function isOnScreen({ x, y, width, height }: DOMRect): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return middleX > 0 && middleX < innerWidth && middleY > 0 && middleY < innerHeight
}

/** Before the next page is seen, tells where on the screen an element of the last one stood at the end. */
function onceLeft(element: Element, pathname: string, then: (from: DOMRect) => void): void {
  const { signal: calledOff } = trip
  // Nothing of a page that was left is held on to.
  const left = new AbortController()
  const signal = AbortSignal.any([calledOff, left.signal])
  let from = element.getBoundingClientRect()
  const measure = (): void => void (from = element.getBoundingClientRect())
  addEventListener('scroll', measure, { capture: true, passive: true, signal })
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    left.abort()
    // With the frame that shows it, when that is laid out: now it would be done twice, and a frame may have begun already.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect()
      if (!calledOff.aborted && location.pathname === pathname) then(from)
    })
    laidOut.observe(document.body)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
}
