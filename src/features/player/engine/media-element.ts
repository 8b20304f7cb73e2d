let media: HTMLVideoElement | undefined

/** The one video element of the app; it outlives the page that shows it. */
export function mediaElement(): HTMLVideoElement {
  if (media) return media
  media = document.createElement('video')
  media.playsInline = true
  media.preload = 'metadata'
  // The controls around it have the focus and the name; the element itself is only the picture.
  media.tabIndex = -1
  media.setAttribute('aria-hidden', 'true')
  media.disableRemotePlayback = false
  return media
}

/** Ref callback: the element moves into this slot and, without pausing where the browser can, back out. */
export function showMediaIn(slot: HTMLElement | null): (() => void) | undefined {
  if (!slot) return undefined
  const element = mediaElement()
  if (element.isConnected && 'moveBefore' in slot) slot.moveBefore(element, null)
  else slot.append(element)
  return () => {
    if (element.parentElement !== slot) return
    element.remove()
    // Browsers do so when they have the time: whoever comes back before would find it playing on.
    queueMicrotask(() => element.isConnected || element.pause())
  }
}
