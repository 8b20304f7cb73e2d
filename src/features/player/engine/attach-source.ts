import type { PlaybackGrant } from '#contract/playback.ts'

type PlaybackSource = PlaybackGrant['source']

/** Can this browser play it at all? Empty types are tried rather than refused. */
export function canPlaySource(media: HTMLVideoElement, source: PlaybackSource): boolean {
  return source.mimeType === '' || media.canPlayType(source.mimeType) !== ''
}

/**
 * Points the element at what the grant allows, starting at `startMs`. A file is read by ranges; a
 * manifest is given to the browser's own engine. This is the one place an adaptive engine would join.
 */
export function attachSource(
  media: HTMLVideoElement,
  source: PlaybackSource,
  startMs: number,
): void {
  media.src = source.url
  // Before the length is known this sets the default playback start position
  // (https://html.spec.whatwg.org/multipage/media.html#default-playback-start-position).
  media.currentTime = startMs / 1000
}
