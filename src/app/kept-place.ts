import type { DataRouter } from 'react-router'

import { getSession } from '#auth/session/session.ts'
import { hashString } from '#lib/hash-string.ts'

import { releasePlace } from './release-place.ts'

const placeKey = 'foyer.place'

/** More than a screen shows. */
const MOST_BOXES = 120

/** No answer of a screen takes longer, or it comes to somebody who has moved on. */
const HOLD_MS = 6000
/** A screen that waits for nothing has as much as it will have. */
const QUIET_MS = 400

/** `i` a picture, `b` a line of words, `video` the stage; then top, left, width and height in the page. */
type Box = [kind: 'i' | 'b' | 'video', top: number, left: number, width: number, height: number]

/** How a page was left. No words but a person's letters: whoever comes after may not be meant to read them. */
interface Place {
  address: string
  /** Which entry of the history. */
  entry: string | null
  who: 'member' | 'visitor'
  width: number
  height: number
  top: number
  boxes: Box[]
  /** The person in the bar at the top: their letters, and what is behind or over them. */
  face: [letters: string, background: string] | null
  /** What was seen first: its mark, which of those with the same, and how far below the top of the window. */
  anchor: [mark: number, nth: number, below: number] | null
}

declare global {
  /** Where index.html puts the page that is loaded again. */
  var foyerPlace: Place | undefined
}

const addressHere = (): string => location.pathname + location.search

/** Remembers how this page is left, for when it is loaded again. */
export function keepPlace(): void {
  let asked: Place | null = null
  // Touch that is only emulated has ended by `pagehide`, and what is pressed is less high without it.
  if (matchMedia('(pointer: coarse)').matches)
    addEventListener('beforeunload', () => (asked = placeHere()))
  addEventListener('pagehide', () => {
    // Left before it was whole: it is still known how it was before.
    if (document.documentElement.dataset['kept'] !== undefined) return
    try {
      if (scrollY < 1) sessionStorage.removeItem(placeKey)
      else sessionStorage.setItem(placeKey, JSON.stringify(isHere(asked) ? asked : placeHere()))
    } catch {
      // Where nothing may be kept, the page begins at its top.
    }
  })
}

function isHere(place: Place | null): boolean {
  return place?.address === addressHere() && place.entry === entryHere() && place.top === scrollY
}

function entryHere(): string | null {
  const state: unknown = history.state
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : null
  return typeof key === 'string' ? key : null
}

function placeHere(): Place {
  return {
    address: addressHere(),
    entry: entryHere(),
    who: whoIsHere(),
    width: innerWidth,
    height: document.documentElement.scrollHeight,
    top: scrollY,
    boxes: boxesSeen(),
    face: faceSeen(),
    anchor: anchorSeen(),
  }
}

/** As index.html will read it: since it did, somebody may have come or gone. */
function whoIsHere(): Place['who'] {
  const kept = Object.keys(localStorage).concat(Object.keys(sessionStorage))
  return kept.some((key) => key.startsWith('foyer.user.')) ? 'member' : 'visitor'
}

function boxesSeen(): Box[] {
  const main = document.querySelector('main')
  if (!main) return []
  const boxes: Box[] = []
  const add = (kind: Box[0], { top, left, right, height }: DOMRect): void => {
    // What goes on beyond the edge would make the page wider.
    const [start, end] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const isSeen = top < innerHeight && top + height > 0
    // What is there for screen readers alone is a point.
    if (!isSeen || end - start < 4 || height < 4 || boxes.length === MOST_BOXES) return
    boxes.push([
      kind,
      Math.round(top + scrollY),
      Math.round(start),
      Math.floor(end - start),
      Math.round(height),
    ])
  }
  const stage = main.querySelector('[data-stage]')
  for (const still of main.querySelectorAll('[data-still]')) add('i', still.getBoundingClientRect())
  const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (words.nextNode()) {
    const { currentNode: text } = words
    const { parentElement: parent } = text
    if (!text.nodeValue?.trim() || parent?.closest('[data-still], [data-stage]')) continue
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(isOnScreen)
    for (const line of lines) if (!isCut(line, parent) && !isWithin(line, stage)) add('b', line)
  }
  if (stage) add('video', stage.getBoundingClientRect())
  return boxes
}

function faceSeen(): Place['face'] {
  // Where a session ended, somebody else may be who goes on.
  if (getSession().status !== 'authenticated') return null
  const face = document.querySelector('header [data-fallback]')
  if (!face) return null
  const { backgroundColor } = getComputedStyle(face)
  const picture = face.querySelector<HTMLImageElement>('img:not([hidden])')
  if (!picture?.naturalWidth) return [face.textContent, backgroundColor]
  return ['', `center / cover url(${JSON.stringify(picture.currentSrc)}) ${backgroundColor}`]
}

const isOnScreen = ({ top, bottom }: DOMRect): boolean => top < innerHeight && bottom > 0

/** Whether the middle of a line is in an element. */
function isWithin({ top, left, width, height }: DOMRect, element: Element | null): boolean {
  const box = element?.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return !!box && x > box.left && x < box.right && y > box.top && y < box.bottom
}

/** Whether something around it scrolls, or ends, before the line. */
function isCut(line: DOMRect, around: Element | null): boolean {
  if (!around || around.localName === 'main') return false
  const cuts = getComputedStyle(around).overflowY !== 'visible'
  return (cuts && !isWithin(line, around)) || isCut(line, around.parentElement)
}

const marksIn = (root: ParentNode) =>
  root.querySelectorAll<HTMLElement>('main :is(a[href], h2, h3)')

const markOf = (one: Element): number =>
  hashString(`${one.getAttribute('href') ?? ''} ${one.textContent}`)

function anchorSeen(): Place['anchor'] {
  const all = [...marksIn(document)]
  // Below what stays at the top.
  const isSeen = (one: Element): boolean => {
    const { top, bottom, left, width } = one.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight || width < 4) return false
    const hit = document.elementFromPoint(left + width / 2, Math.max(top, 0) + 1)
    return top >= 0 && !!hit?.closest('main') && !hit.closest('[data-stage]')
  }
  const first = all.find(isSeen)
  if (!first) return null
  const mark = markOf(first)
  const nth = all.filter((one) => markOf(one) === mark).indexOf(first)
  return [mark, nth, first.getBoundingClientRect().top]
}

/**
 * Keeps a page that is loaded again where it was left while its parts come: at the place of what was seen first, or as
 * far down as it was until that is there. Whoever moves the page has it.
 */
export function holdPlace(router: Pick<DataRouter, 'state' | 'subscribe'>): void {
  const place = globalThis.foyerPlace
  const begun = performance.now()
  const stop = new AbortController()
  const { signal } = stop
  signal.addEventListener('abort', releasePlace)
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown'])
    addEventListener(type, () => stop.abort(), { capture: true, passive: true, signal })
  signal.addEventListener(
    'abort',
    router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') stop.abort()
    }),
  )
  if (!place || router.state.errors || place.address !== addressHere()) return stop.abort()
  let put = place.top
  let found: Element | null = null
  let height = 0
  let sinceMs = begun
  const step = (now: number): void => {
    // Somebody else has moved it.
    if (Math.abs(scrollY - put) > 2) stop.abort()
    if (signal.aborted) return
    found = found?.isConnected ? found : anchorOf(place)
    if (found && place.anchor) scrollBy(0, found.getBoundingClientRect().top - place.anchor[2])
    put = scrollY
    // Of what is there; the page itself is as high as it was.
    const { offsetHeight = 0 } = document.getElementById('root') ?? {}
    if (height !== offsetHeight) {
      height = offsetHeight
      sinceMs = now
    }
    const isWhole = now - sinceMs > QUIET_MS && !document.querySelector('main [aria-busy=true]')
    // There is less than there was: nothing is held that would be bare.
    const isShort = height < put + innerHeight
    if (now - begun > HOLD_MS || (isWhole && isShort)) stop.abort()
    else requestAnimationFrame(step)
  }
  // Before the first frame of the screen, after the router has gone to the place it knows.
  requestAnimationFrame(step)
}

function anchorOf({ anchor }: Place): Element | null {
  if (!anchor) return null
  const [mark, nth] = anchor
  return [...marksIn(document)].filter((one) => markOf(one) === mark)[nth] ?? null
}
