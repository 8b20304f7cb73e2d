import type { BrowserContext, Page } from '@playwright/test'

/** One file or answer the page asked for, by its path. */
interface Asked {
  url: string
  path: string
  /** What asked for it, as browsers name it: `img`, `script`, `fetch`, `video`, `navigation`. */
  by: string
  atMs: number
  encodedB: number
}

export interface FirstScreen {
  /** Fallbacks of Suspense that React has shown since the page began, each of which may hold the rest back. */
  fallbacks: number
  /** When the application began to run. */
  runsMs: number
  /** When React showed something first. */
  drawnMs: number
  firstPaintMs: number
  largestPaintMs: number
  /** When there was a heading with the first frame of a video, or where there is none with the first picture; 0 until then. */
  usableMs: number
  /** Cumulative layout shift, without a unit. */
  shift: number
  /** What was asked for by then and is seen or used, the page itself included. */
  asked: readonly Asked[]
}

/** Watches pages of this browser from their first byte. */
export async function watchFirstScreens(context: BrowserContext): Promise<void> {
  await context.addInitScript(observe)
}

/**
 * What the page has needed until it could be used, for which this waits. The slower a machine is, the more lazy pictures
 * of further down its browser has asked for by then: they are left out, so that every machine counts the same.
 */
export async function readFirstScreen(page: Page): Promise<FirstScreen> {
  await page.waitForFunction(() => seen.usableMs > 0)
  // What is still on its way is in no list of the browser's.
  await page.waitForFunction(() => {
    return seen.countedPictures().every(({ complete }) => complete)
  })
  const { asked, further, ...screen } = await page.evaluate(() => {
    const { countedPictures, ...screen } = seen
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
    const timed = entries.filter((entry) => entry instanceof PerformanceResourceTiming)
    const asked = timed.map((entry) => ({
      url: entry.name,
      path: new URL(entry.name).pathname,
      by: entry.initiatorType,
      atMs: entry.startTime,
      encodedB: entry.encodedBodySize,
    }))
    const [paint] = performance.getEntriesByType('paint')
    const counted = new Set(countedPictures().map(({ currentSrc }) => currentSrc))
    const further = [...document.images]
      .map(({ currentSrc }) => currentSrc)
      .filter((url) => !counted.has(url))
    return { ...screen, firstPaintMs: paint?.startTime ?? Number.NaN, asked, further }
  })
  return {
    ...screen,
    asked: asked.filter(({ url, atMs }) => atMs <= screen.usableMs && !further.includes(url)),
  }
}

/** Bytes of JavaScript that travelled, in kB (1,000 bytes). */
export function scriptKB({ asked }: FirstScreen): number {
  const scripts = asked.filter(({ path }) => path.endsWith('.js'))
  return scripts.reduce((sum, { encodedB }) => sum + encodedB, 0) / 1000
}

type Seen = Omit<FirstScreen, 'asked' | 'firstPaintMs'> & {
  /** Pictures that reach into the window, and those that are asked for wherever they are. */
  countedPictures: () => HTMLImageElement[]
}

declare global {
  var seen: Seen
}

/** What TypeScript's own library does not know yet. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Runs in the page, before anything of it does. */
function observe(): void {
  const isShift = (entry: PerformanceEntry): entry is LayoutShift =>
    entry.entryType === 'layout-shift'
  globalThis.seen = {
    fallbacks: 0,
    runsMs: 0,
    drawnMs: 0,
    largestPaintMs: 0,
    usableMs: 0,
    shift: 0,
    countedPictures: () =>
      [...document.images].filter((picture) => {
        const { left, top, right, bottom } = picture.getBoundingClientRect()
        const isSeen = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
        return isSeen || picture.loading !== 'lazy'
      }),
  }
  interface Fiber {
    tag: number
    memoizedState: unknown
    child: Fiber | null
    sibling: Fiber | null
  }
  const suspenseTag = 13
  const count = (first: Fiber | null): number => {
    let found = 0
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      if (fiber.tag === suspenseTag && fiber.memoizedState !== null) found += 1
      found += count(fiber.child)
    }
    return found
  }
  // What React offers its developer tools, in production too.
  const hook = {
    isDisabled: false,
    supportsFiber: true,
    renderers: new Map(),
    inject() {
      seen.runsMs ||= performance.now()
      return 1
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
      seen.drawnMs ||= performance.now()
      seen.fallbacks += count(current.child)
    },
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift))
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const isDrawn = document.querySelector('h1') && !document.querySelector('.start-words')
    const [video, picture] = [document.querySelector('video'), document.images[0]]
    const isThere = video
      ? video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
      : picture?.complete
    if (isDrawn && isThere) seen.usableMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
