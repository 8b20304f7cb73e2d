/** A poster in one width. */
export interface PosterPicture {
  width: number
  height: number
  jpeg: Blob
}

const WIDTHS = [320, 640, 1_280] as const
const QUALITY = 0.82

/**
 * A 16:9 JPEG in 320, 640 and 1280 px, cropped at the centre, with its dominant colour as #rrggbb and its blur, 16 × 9
 * pixels as bytes of red, green and blue in base64url. A small source is
 * enlarged: a width that is not sent would go on showing the poster before. Browser only.
 */
export async function posterPictures(
  picture: Blob,
): Promise<{ pictures: PosterPicture[]; dominant: string; blur: string }> {
  const bitmap = await createImageBitmap(picture)
  try {
    const pictures = await Promise.all(WIDTHS.map((width) => resize(bitmap, width)))
    const rgba = sampleOf(bitmap)
    return { pictures, dominant: weightedMean(rgba), blur: packColours(rgba) }
  } finally {
    bitmap.close()
  }
}

async function resize(bitmap: ImageBitmap, width: number): Promise<PosterPicture> {
  const height = Math.round((width * 9) / 16)
  const canvas = new OffscreenCanvas(width, height)
  draw(canvas.getContext('2d'), bitmap, width, height)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return { width, height, jpeg }
}

/** Covers the box, centred. */
function draw(
  context: OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  width: number,
  height: number,
): void {
  if (!context) return
  const scale = Math.max(width / bitmap.width, height / bitmap.height)
  const drawnW = bitmap.width * scale
  const drawnH = bitmap.height * scale
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (width - drawnW) / 2, (height - drawnH) / 2, drawnW, drawnH)
}

/** A tiny copy, as RGBA bytes; black where nothing can be drawn. */
function sampleOf(bitmap: ImageBitmap): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(16, 9)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  draw(context, bitmap, 16, 9)
  return context?.getImageData(0, 0, 16, 9).data ?? new Uint8ClampedArray(16 * 9 * 4)
}

/** RGBA bytes to what is seen of them, in base64url. */
export function packColours(rgba: Uint8ClampedArray): string {
  const rgb = rgba.filter((_, at) => at % 4 !== 3)
  return btoa(String.fromCharCode(...rgb))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** The mean of RGBA bytes, #rrggbb, weighted by saturation so that a black border does not win. */
export function weightedMean(rgba: Uint8ClampedArray): string {
  const sum = [0, 0, 0]
  let total = 0
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const pixel = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
    const weight = 8 + Math.max(...pixel) - Math.min(...pixel)
    pixel.forEach((value, channel) => {
      sum[channel] = (sum[channel] ?? 0) + value * weight
    })
    total += weight
  }
  const hex = sum.map((value) => Math.round(value / Math.max(1, total)).toString(16))
  return `#${hex.map((value) => value.padStart(2, '0')).join('')}`
}
