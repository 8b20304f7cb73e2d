import type { Storyboard } from '#contract/videos.ts'

import { isBlack, tilesByPart } from './poster-moments.ts'

/** A moment of a video, and a small picture of it. */
export interface DrawnMoment {
  atMs: number
  url: string
}

/** Moments from all over a video, as its storyboard shows them; parts of it that are black have none. */
export async function drawMoments(board: Storyboard): Promise<DrawnMoment[]> {
  const sheet = new Image()
  // A sheet of another origin has to be lent to the canvas.
  sheet.crossOrigin = 'anonymous'
  sheet.src = board.url
  await sheet.decode()
  const canvas = document.createElement('canvas')
  canvas.width = board.tileW
  canvas.height = board.tileH
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return []
  const draw = (tile: number): void => {
    const left = (tile % board.cols) * board.tileW
    const top = Math.floor(tile / board.cols) * board.tileH
    const { tileW, tileH } = board
    context.drawImage(sheet, left, top, tileW, tileH, 0, 0, tileW, tileH)
  }
  const isSeen = (tile: number): boolean => {
    draw(tile)
    return !isBlack(context.getImageData(0, 0, canvas.width, canvas.height).data)
  }
  return tilesByPart(board).flatMap((tiles) => {
    // It is drawn last of those that were looked at.
    const tile = tiles.find(isSeen)
    if (tile === undefined) return []
    return [{ atMs: tile * board.intervalMs, url: canvas.toDataURL('image/jpeg', 0.9) }]
  })
}
