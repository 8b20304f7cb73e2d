import type { ReactNode } from 'react'

import { lastCueIndex } from '#lib/last-cue-index.ts'
import type { Cue } from '#lib/webvtt.ts'

import { usePlayer } from '../engine/player-store.ts'

import styles from './captions-layer.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The person's caption size, 1 for 100 %. */
    '--caption-scale'?: number | undefined
  }
}

/** Longer ago than this no cue is still shown; bounds how far overlapping cues are looked for. */
const LOOK_BACK_CUES = 4

/** The cues to show at a moment, oldest first: two speakers may overlap. */
function activeCues(cues: readonly Cue[], positionMs: number): Cue[] {
  const last = lastCueIndex(cues, positionMs)
  return cues
    .slice(Math.max(0, last - LOOK_BACK_CUES), last + 1)
    .filter((cue) => cue.endMs > positionMs)
}

/** Captions as text of the page, so that they can be selected, translated and read in braille. */
export function CaptionsLayer({ cues, lang }: { cues: readonly Cue[]; lang: string }): ReactNode {
  const sizePct = usePlayer((state) => state.captionSizePct)
  const text = usePlayer((state) =>
    activeCues(cues, state.positionMs)
      .map((cue) => cue.text)
      .join('\n'),
  )
  if (text === '') return null
  return (
    <p
      className={styles['root']}
      lang={lang}
      dir="auto"
      style={{ '--caption-scale': sizePct / 100 }}
    >
      <span>{text}</span>
    </p>
  )
}
