import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import type { Storyboard } from '#contract/videos.ts'
import { videoQuery } from '#data/video.ts'

import { watchResting, type RestingPlace } from './watch-resting.ts'

import styles from './card-previews.module.css'

const TILE_MS = 600
/** As many moments as a glance takes in. */
const MOMENTS = 14
/** So much larger than they are, in CSS pixels: denser pixels draw the same blur finer, not more of it. */
const BLOWN_UP = 2.75

/** Moments of a video over its card, where the pointer of a mouse rests on one. One for the page, which finds the cards itself. */
export function CardPreviews(): ReactNode {
  const [place, setPlace] = useState<RestingPlace | null>(null)
  useEffect(() => watchResting(setPlace), [])
  const { data: video } = useQuery({
    ...videoQuery(place?.videoId ?? ''),
    enabled: place !== null,
    refetchInterval: false,
  })
  if (!place || !video?.storyboard || !isSharpIn(place.still, video.storyboard)) return null
  const picture = place.still.querySelector('[data-still]') ?? place.still
  return createPortal(<Moments key={video.id} board={video.storyboard} />, picture)
}

/** Larger still, moments would say less than the picture they cover. */
function isSharpIn(still: HTMLElement, { tileW }: Storyboard): boolean {
  return tileW * BLOWN_UP >= still.clientWidth
}

function Moments({ board }: { board: Storyboard }): ReactNode {
  const [isHere, setIsHere] = useState(false)
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (!isHere) return undefined
    const timer = setInterval(() => setTick((now) => now + 1), TILE_MS)
    return () => clearInterval(timer)
  }, [isHere])
  return (
    <div className={styles['root']} hidden={!isHere} data-moment={tick} aria-hidden="true">
      <img src={board.url} alt="" hidden onLoad={() => setIsHere(true)} />
      {/* Each comes over the one before. */}
      {[tick - 1, tick].map(
        (moment) => moment >= 0 && <span key={moment} style={tileStyle(board, moment)} />,
      )}
      <i style={{ '--at': shareOf(board, tick) }} />
    </div>
  )
}

/** Which tile shows a moment; after the last comes the first. */
function indexAt({ count }: Storyboard, tick: number): number {
  const step = Math.max(1, Math.floor(count / MOMENTS))
  return (tick * step) % Math.max(1, count)
}

/** How far into the video a moment is, 0 to 1. */
function shareOf(board: Storyboard, tick: number): number {
  return (indexAt(board, tick) + 1) / Math.max(1, board.count)
}

function tileStyle(board: Storyboard, tick: number) {
  const { url, cols, rows, tileW, tileH } = board
  const index = indexAt(board, tick)
  const share = (at: number, of: number): string => `${(100 * at) / Math.max(1, of - 1)}%`
  return {
    aspectRatio: `${tileW} / ${tileH}`,
    backgroundImage: `url("${url}")`,
    backgroundSize: `${cols * 100}% ${rows * 100}%`,
    backgroundPosition: `${share(index % cols, cols)} ${share(Math.floor(index / cols), rows)}`,
  }
}
