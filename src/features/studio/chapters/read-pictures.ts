import type { Storyboard } from '#contract/videos.ts'

const COLS = 16
const ROWS = 9

/** The brightness of each picture of a storyboard, very small. @throws where the sheet cannot be had */
export async function readPictures(board: Storyboard): Promise<Uint8Array[]> {
  const sheet = new Image()
  // A sheet of another origin has to be lent to the canvas.
  sheet.crossOrigin = 'anonymous'
  sheet.src = board.url
  await sheet.decode()
  const canvas = document.createElement('canvas')
  canvas.width = COLS
  canvas.height = ROWS
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  const { tileW, tileH, cols } = board
  return Array.from({ length: board.count }, (_, tile) => {
    const [left, top] = [(tile % cols) * tileW, Math.floor(tile / cols) * tileH]
    context.drawImage(sheet, left, top, tileW, tileH, 0, 0, COLS, ROWS)
    const { data } = context.getImageData(0, 0, COLS, ROWS)
    return Uint8Array.from({ length: COLS * ROWS }, (_none, at) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
  })
}
