/** Frames are counted at 30 a second until the video has shown otherwise. */
const ASSUMED_S = 1 / 30
const SAMPLES = 12

let learntS = 0

/** Learns the length of one frame from the times of the first frames shown. */
export function learnFrameDuration(media: HTMLVideoElement): void {
  if (learntS > 0 || !('requestVideoFrameCallback' in media)) return
  let last = -1
  let shortest = Infinity
  let left = SAMPLES
  const sample = (_now: number, frame: VideoFrameCallbackMetadata): void => {
    const gap = frame.mediaTime - last
    if (last >= 0 && gap > 0.004) shortest = Math.min(shortest, gap)
    last = frame.mediaTime
    left -= 1
    if (left > 0) media.requestVideoFrameCallback(sample)
    else if (shortest < 0.2) learntS = shortest
  }
  media.requestVideoFrameCallback(sample)
}

/** Another video has another rate; `fps` is what the catalogue knows, if anything. */
export function forgetFrameDuration(): void {
  learntS = 0
}

/** Length of one frame in seconds. */
export function frameDurationS(fps: number | null): number {
  return learntS || (fps ? 1 / fps : ASSUMED_S)
}
