import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'

import { CaptionCue, placeOf } from './caption-cue.tsx'
import type { ColoursOfFile } from './cue-words.tsx'
import { settleCues } from './settle-cues.ts'
import type { PlacedCue } from './use-words.ts'

import styles from './captions-layer.module.css'

interface PlacedCuesProps {
  apart: readonly PlacedCue[]
  colours: ColoursOfFile
}

/** Cues that say themselves where they stand, now and whenever the picture or the controls move. */
export function PlacedCues({ apart, colours }: PlacedCuesProps): ReactNode {
  const area = useRef<HTMLDivElement>(null)
  const settle = useEffectEvent(() => {
    const { current } = area
    if (!current) return
    const places = apart.map(({ cue, settings }) => placeOf(cue, settings))
    settleCues(current, places, current.parentElement?.querySelectorAll('[data-follows] p') ?? [])
  })
  // How high words are is the browser's to say, once they are there; nothing is painted before.
  useLayoutEffect(() => settle())
  useEffect(() => {
    if (!area.current || typeof ResizeObserver !== 'function') return undefined
    const observer = new ResizeObserver(() => settle())
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={area} className={styles['apart']}>
      {apart.map((one) => (
        <CaptionCue
          key={`${one.words.lang} ${one.cue.key}`}
          isPlaced
          {...one}
          look={one.words}
          colours={colours}
        />
      ))}
    </div>
  )
}
