import { useLingui } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

import type { CaptionStyle } from '#contract/people.ts'

import { usePlayer } from '../engine/player-store.ts'
import { secondTrack } from '../engine/view-actions.ts'
import { CaptionCue } from './caption-cue.tsx'
import { CueRegions } from './cue-regions.tsx'
import { noSettings } from './cue-settings.ts'
import type { ColoursOfFile } from './cue-words.tsx'
import { PlacedCues } from './placed-cues.tsx'
import { plainCaptions } from './plain-captions.ts'
import { placedCues, useWords, type ShownWords } from './use-words.ts'

import styles from './captions-layer.module.css'

declare module 'react' {
  interface CSSProperties {
    /** The person's caption size, 1 for 100 %. */
    '--caption-scale'?: number | undefined
    /** How much of the film is hidden behind captions, and how much of it their letters hide: 1 for all of it. */
    '--caption-strength'?: number | undefined
    '--caption-opacity'?: number | undefined
  }
}

/** Captions as text of the page, so that they can be selected, translated and read in braille; in one or two languages. */
export function CaptionsLayer(): ReactNode {
  const track = usePlayer(({ item, captionLang }) =>
    item?.captions.find(({ lang }) => lang === captionLang),
  )
  const first = useWords(track)
  const second = useWords(usePlayer((state) => (track ? secondTrack(state) : undefined)))
  const style = usePlayer((state) => state.captionStyle ?? plainCaptions)
  const isStyling = usePlayer((state) => state.isStyling)
  const colours = coloursOfFile(style)
  const all = [first, second].flatMap((words) => (words ? placedCues(words) : []))
  const apart = all.filter(({ settings }) => settings.line !== null || settings.vertical !== '')
  const follow = (words: ShownWords | null) =>
    all.filter((one) => one.words === words && one.settings.region === null && !apart.includes(one))
  const [upper, lower] = style.second === 'below' ? [first, second] : [second, first]
  const lines = [...follow(upper), ...follow(lower)]
  return (
    <div
      className={styles['root']}
      style={useScale(style)}
      data-captions=""
      data-typeface={style.typeface}
      data-ink={style.color}
      data-ground={style.background}
      data-is-solid={style.strengthPct >= 50 || undefined}
      data-edge={style.edge}
      data-place={style.place}
    >
      {isStyling && <StyleNote />}
      <div className={styles['stack']} data-follows="">
        {[upper, lower].map((words) => {
          const shown = follow(words)
          return shown.length === 0 ? null : (
            <div
              key={words?.lang}
              className={styles['group']}
              data-second={words === second || undefined}
            >
              {shown.map((one) => (
                <CaptionCue key={one.cue.key} {...one} look={one.words} colours={colours} />
              ))}
            </div>
          )
        })}
        {isStyling && lines.length === 0 && <SampleLine />}
      </div>
      {apart.length > 0 && <PlacedCues {...{ apart, colours }} />}
      <CueRegions {...{ all, colours }} />
    </div>
  )
}

/** What a person has chosen is theirs; what they left as it was may be the file's. */
function coloursOfFile({ color, background }: CaptionStyle): ColoursOfFile {
  return {
    hasText: color === plainCaptions.color,
    hasBackground: background === plainCaptions.background,
  }
}

function useScale({ strengthPct, opacityPct }: CaptionStyle): CSSProperties {
  const sizePct = usePlayer((state) => state.captionSizePct)
  return {
    '--caption-scale': sizePct / 100,
    '--caption-strength': strengthPct / 100,
    '--caption-opacity': opacityPct / 100,
  }
}

function StyleNote(): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['note']}>
      <Eye className="icon-small" aria-hidden="true" />
      {t`You are seeing your style`}
    </div>
  )
}

/** While nobody speaks there would be nothing to see of a style. */
function SampleLine(): ReactNode {
  const { t } = useLingui()
  const text = t`This is how captions look.`
  const cue = { startMs: 0, endMs: 0, text, payload: text, speaker: null, id: '', settings: '' }
  const look = { lang: document.documentElement.lang, rules: [], regions: [] }
  return (
    <CaptionCue
      {...{ cue, look }}
      settings={noSettings}
      colours={{ hasText: false, hasBackground: false }}
    />
  )
}
