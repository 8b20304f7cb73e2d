import type { Sound } from './adaptive.ts'

/** https://html.spec.whatwg.org/multipage/media.html#audiotracklist, which Safari has. */
interface NativeTracks extends EventTarget {
  readonly length: number
  readonly [place: number]: { readonly language: string; readonly label: string; enabled: boolean }
}

/** The tracks of what the browser plays by itself; null in one that does not tell of them. */
export function nativeTracks(media: HTMLVideoElement): NativeTracks | null {
  return 'audioTracks' in media && isTracks(media.audioTracks) ? media.audioTracks : null
}

function isTracks(value: unknown): value is NativeTracks {
  return value instanceof EventTarget && 'length' in value
}

/** What there is to hear, and the place of what is heard. */
export function readNative(tracks: NativeTracks): { all: Sound[]; heard: number } {
  const all = Array.from(tracks, ({ language, label }, place) => ({
    lang: language || null,
    label: label || `${place + 1}`,
  }))
  return { all, heard: Array.from(tracks).findIndex(({ enabled }) => enabled) }
}

/** Only that one: an element plays all that are enabled, one over the other. */
export function hearNatively(tracks: NativeTracks, place: number): void {
  Array.from(tracks).forEach((track, at) => {
    if (track.enabled !== (at === place)) track.enabled = at === place
  })
}
