import type { MediaProbe, VideoTrack } from './media-probe.ts'

/**
 * The picture of what is only heard: its wave, drawn from the first sound, so that it is watched, shared and listed as
 * every film is. Small, because nothing in it is lost. Null where there is no sound either.
 */
export function pictureOfSound({ audio, durationMs }: MediaProbe): VideoTrack | null {
  const [sound] = audio
  if (sound === undefined) return null
  return {
    index: sound.index,
    codec: 'none',
    profile: null,
    pixelFormat: null,
    width: 640,
    height: 360,
    // Faster, it would flash in people's faces.
    fps: 2,
    bitrate: null,
    startMs: 0,
    durationMs,
    isTurned: false,
    hasSquarePixels: true,
    isInterlaced: false,
    isHdr: false,
    saysPrimaries: false,
    saysMatrix: false,
    isDrawn: true,
  }
}
