import { useMemo, type CSSProperties, type ReactNode } from 'react'

import type { WrittenCue } from '#lib/webvtt.ts'

import { readPayload } from './cue-nodes.ts'
import type { CueSettings } from './cue-settings.ts'
import { styleOfCue } from './cue-styles.ts'
import { allowed, CueWords, type ColoursOfFile } from './cue-words.tsx'
import { placeCue, type CuePlace } from './place-cue.ts'
import type { TrackLook } from './use-words.ts'

import styles from './captions-layer.module.css'

export interface CaptionCueProps {
  cue: WrittenCue
  settings: CueSettings
  look: TrackLook
  colours: ColoursOfFile
  /** It stands across the lines where it is put, not after the others. */
  isPlaced?: boolean
}

const OTHER_WAY =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The first letter gives its direction to the whole. */
function directionOf(text: string): 'ltr' | 'rtl' {
  return OTHER_WAY.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
}

export function placeOf(cue: WrittenCue, settings: CueSettings): CuePlace {
  return placeCue(settings, directionOf(cue.text))
}

/** One cue: a box as wide as it may be, and the words in it. */
export function CaptionCue(props: CaptionCueProps): ReactNode {
  const { cue, settings, look, colours, isPlaced = false } = props
  const nodes = useMemo(() => readPayload(cue.payload), [cue])
  const isPlain = settings.align === 'center' && settings.positionPct === null
  return (
    <div
      className={styles['box']}
      style={boxOf(placeOf(cue, settings), isPlaced)}
      data-placed={isPlaced || undefined}
      data-plain={(isPlain && settings.sizePct === 100 && settings.vertical === '') || undefined}
    >
      <p
        lang={look.lang}
        dir={directionOf(cue.text)}
        style={isPlain ? undefined : { textAlign: settings.align }}
        data-vertical={settings.vertical || undefined}
      >
        <span style={allowed(styleOfCue(look.rules, cue), colours)}>
          <CueWords {...{ nodes, look, colours }} />
        </span>
      </p>
    </div>
  )
}

/** Along the lines. Boxes run from left to right, whatever is written in them. */
function boxOf({ vertical, startPct, sizePct }: CuePlace, isPlaced: boolean): CSSProperties {
  const [start, size] = [`${startPct}%`, `${sizePct}%`]
  if (vertical !== '') return { insetBlockStart: start, blockSize: size }
  return isPlaced
    ? { insetInlineStart: start, inlineSize: size }
    : { marginInlineStart: start, inlineSize: size }
}
