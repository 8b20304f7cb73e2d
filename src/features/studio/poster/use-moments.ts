import { useEffect, useState } from 'react'

import type { Storyboard } from '#contract/videos.ts'

import { drawMoments, type DrawnMoment } from './draw-moments.ts'

/** Moments of a video to choose from; undefined while they are being drawn, and none where that cannot be done. */
export function useMoments(board: Storyboard | null): readonly DrawnMoment[] | undefined {
  const [moments, setMoments] = useState<readonly DrawnMoment[]>()
  // A picture is fetched and read, which is outside React.
  useEffect(() => {
    if (!board) return undefined
    let isWanted = true
    const show = (drawn: readonly DrawnMoment[]): void => {
      if (isWanted) setMoments(drawn)
    }
    drawMoments(board).then(show, () => show([]))
    return () => {
      isWanted = false
    }
  }, [board])
  return board ? moments : []
}
