import { cutOf, type Crop } from './crop.ts'

/** What is cut out, and how large it becomes; widths in pixels. */
export interface CutShape {
  /** So many times as wide as high. */
  ratio: number
  minW: number
  /** What is larger is made smaller. */
  maxW: number
  /** Shown in an arch, whose sides show a little less of it. */
  isArch?: boolean
}

/** Larger files are no photographs; reading one would take the memory of a phone. */
const MOST_B = 64 * 1024 ** 2

/** A picture that was chosen, open to be cut. */
export interface OpenPicture {
  url: string
  bitmap: ImageBitmap
  close: () => void
}

/** Opens a file as a picture, turned as the camera was held; null when this browser sees none in it. */
export async function openPicture(file: Blob): Promise<OpenPicture | null> {
  if (file.size > MOST_B) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const url = URL.createObjectURL(file)
  const close = (): void => {
    bitmap.close()
    URL.revokeObjectURL(url)
  }
  return { url, bitmap, close }
}

/** The part as a JPEG of its own: nothing of what the file said beside its pixels is left. */
export async function cutPicture(
  bitmap: ImageBitmap,
  { ratio, minW, maxW }: CutShape,
  crop: Crop,
): Promise<Blob> {
  const cut = cutOf(bitmap, ratio, crop)
  const width = Math.min(maxW, Math.max(minW, Math.round(cut.width)))
  const height = Math.round(width / ratio)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    // A JPEG has no transparency, and what is drawn to stand on paper stands on white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height)
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })
}
