import type { Storyboard } from '#contract/videos.ts'

/** With the poster as it is they are two full rows. */
const MOMENTS = 7
/** Of 255: what fades in or out is darker than this nearly everywhere, and night on a stage is not. */
const BLACK = 12

/** How many moments a storyboard has to offer. */
export function countMoments(board: Pick<Storyboard, 'count'>): number {
  return Math.min(MOMENTS, board.count)
}

/** Its tiles in as many even parts as there are moments; of each the middle first, then what is beside it. */
export function tilesByPart(board: Pick<Storyboard, 'count'>): number[][] {
  const parts = countMoments(board)
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((part * board.count) / parts)
    const to = Math.floor(((part + 1) * board.count) / parts)
    const middle = (from + to - 1) / 2
    return Array.from({ length: to - from }, (_, index) => from + index).toSorted(
      (one, other) => Math.abs(one - middle) - Math.abs(other - middle),
    )
  })
}

/** Whether there is nothing to see in these RGBA pixels. */
export function isBlack(pixels: ArrayLike<number>): boolean {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 4)
    sum += Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
  return sum / (pixels.length / 4) < BLACK
}
