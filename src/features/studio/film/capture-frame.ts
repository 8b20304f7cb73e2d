const WIDEST = 1_280

/** What a `<video>` shows now as a JPEG, at most 1280 px wide; null when it cannot be read. */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, WIDEST / videoWidth)
  const canvas = new OffscreenCanvas(
    Math.round(videoWidth * scale),
    Math.round(videoHeight * scale),
  )
  const context = canvas.getContext('2d')
  if (!context) return null
  try {
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  } catch {
    // A video of an origin that does not lend its frames taints the canvas.
    return null
  }
}
