/** Longer than this nothing waits: a picture may never come. */
const PATIENCE_MS = 3000

/**
 * Resolves when what the page shows is there, its pictures and the first frame of a video included, and the browser has
 * nothing else to do. For what nobody needs in the first second, so that it is in nobody's way.
 */
export async function whenIdle(): Promise<void> {
  await firstScreen()
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
  })
  await Promise.race([late, Promise.all([...awaitedPictures(), ...awaitedFrames()])])
  await idleMoment()
}

/** Resolves when the first screen is drawn, whether its pictures are here or not: for what the first press may need. */
export async function whenDrawn(): Promise<void> {
  await firstScreen()
  await idleMoment()
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 })
    else setTimeout(resolve, 50)
  })
}

/** Until it is there, what stands in index.html is in its place. */
function firstScreen(): Promise<void> {
  const place = document.querySelector('.start-words')?.parentElement
  if (!place) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (place.querySelector('.start-words')) return
      observer.disconnect()
      resolve()
    })
    observer.observe(place, { childList: true })
  })
}

function awaitedPictures(): Promise<void>[] {
  return [...document.images]
    .filter(({ complete, loading }) => !complete && loading !== 'lazy')
    .map((picture) => firstOf(picture, ['load', 'error']))
}

function awaitedFrames(): Promise<void>[] {
  return [...document.querySelectorAll('video')]
    .filter(({ readyState, error }) => readyState < HTMLMediaElement.HAVE_CURRENT_DATA && !error)
    .map((video) => firstOf(video, ['loadeddata', 'error']))
}

/** What comes first lets go of the others: the one film element of the app would gather those of every video. */
function firstOf(target: EventTarget, names: readonly string[]): Promise<void> {
  const stop = new AbortController()
  return new Promise((resolve) => {
    const come = (): void => {
      stop.abort()
      resolve()
    }
    for (const name of names) target.addEventListener(name, come, { signal: stop.signal })
  })
}
