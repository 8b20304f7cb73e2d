/** `--t-slow` and `--e-out` of the design. */
const flight = { duration: 360, easing: 'cubic-bezier(0.2, 0.7, 0.1, 1)' }

/** What brings something that stands at `to` back to where it came from. */
function backTo(from: DOMRect, to: DOMRect): string {
  const rightPx = from.x + from.width / 2 - (to.x + to.width / 2)
  const downPx = from.y + from.height / 2 - (to.y + to.height / 2)
  return `translate(${rightPx}px, ${downPx}px) scale(${from.width / to.width})`
}

/**
 * The stage grows out of a card, with its picture under the film: the first frame is seen as soon as there is one, on
 * the way, too.
 */
export function flyStage(
  stage: Element,
  { from, picture }: { from: DOMRect; picture: HTMLImageElement },
  signal: AbortSignal,
): void {
  layUnder(stage, picture, signal)
  stage.toggleAttribute('data-arriving', true)
  const start = backTo(from, stage.getBoundingClientRect())
  const animation = stage.animate({ transform: [start, 'none'] }, flight)
  onceDown(animation, signal, () => stage.removeAttribute('data-arriving'))
}

/** Until the film's first frame is here, the card's picture is seen where a blur of it would be. */
function layUnder(stage: Element, source: HTMLImageElement, signal: AbortSignal): void {
  const video = stage.querySelector('video')
  if (!video || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return
  const picture = new Image()
  picture.alt = ''
  picture.src = source.currentSrc
  Object.assign(picture.style, {
    position: 'absolute',
    inset: '0',
    inlineSize: '100%',
    blockSize: '100%',
    objectFit: getComputedStyle(source).objectFit,
  })
  stage.prepend(picture)
  // There is one film element for all pages: it must not hold on to a page that was left before the first frame.
  const takeAway = () => picture.remove()
  video.addEventListener('loadeddata', takeAway, { once: true, signal })
  signal.addEventListener('abort', takeAway, { once: true })
}

/** What the stage shows of its film, to be kept while the page goes; null before there is anything, or while its poster is what is seen. */
export function frameOf(stage: Element): HTMLCanvasElement | null {
  const video = stage.querySelector('video')
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  // A film that fades in begins with black.
  if (video.played.length === 0 && video.currentTime === 0) return null
  const frame = document.createElement('canvas')
  frame.width = Math.min(video.videoWidth, stage.clientWidth)
  frame.height = Math.round((frame.width * video.videoHeight) / video.videoWidth)
  frame.getContext('2d')?.drawImage(video, 0, 0, frame.width, frame.height)
  return frame
}

/** How long the frame waits, down already, for the picture under it. */
const SHARP_MS = 600

/**
 * The last frame of a film, over the page, shrinks into the place of its card's picture. That is seen when it has landed,
 * and is sharp: on the way the film would be there twice.
 */
export function flyFrame(
  frame: HTMLCanvasElement,
  { from, still }: { from: DOMRect; still: HTMLElement },
  signal: AbortSignal,
): void {
  const to = still.getBoundingClientRect()
  // Beside the bar that stays over the page, and beneath it.
  const page = document.querySelector('header:has(~ main)')?.parentElement
  const origin = (page ?? document.documentElement).getBoundingClientRect()
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, {
    // With the page, should that be moved; in pixels of the screen, in every language.
    position: 'absolute',
    zIndex: '9',
    left: `${to.x - origin.x}px`,
    top: `${to.y - origin.y}px`,
    inlineSize: `${to.width}px`,
    blockSize: `${to.height}px`,
    objectFit: 'contain',
    borderRadius: getComputedStyle(still).borderRadius,
    background: '#0a0606',
    pointerEvents: 'none',
  })
  const around = page ?? document.body
  around.append(frame)
  still.style.opacity = '0'
  const animation = frame.animate({ transform: [backTo(from, to), 'none'] }, flight)
  signal.addEventListener('abort', () => {
    animation.cancel()
    still.style.opacity = ''
    frame.remove()
  })
  const land = async (): Promise<void> => {
    await whenSharp(still)
    if (signal.aborted) return
    still.style.opacity = ''
    const fade = frame.animate({ opacity: [1, 0] }, { duration: 160 })
    fade.addEventListener('finish', () => frame.remove())
  }
  animation.addEventListener('finish', () => void land())
}

/** Resolves once the pictures in an element can be painted, or when that takes too long. */
async function whenSharp(still: Element): Promise<void> {
  const pictures = [...still.querySelectorAll('img')].map((picture) => picture.decode())
  const late = new Promise((resolve) => {
    setTimeout(resolve, SHARP_MS)
  })
  await Promise.race([Promise.allSettled(pictures), late])
}

function onceDown(animation: Animation, signal: AbortSignal, then: () => void): void {
  for (const end of ['finish', 'cancel']) animation.addEventListener(end, then)
  signal.addEventListener('abort', () => animation.cancel())
}
