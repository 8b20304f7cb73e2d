import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import { formatPct, formatSpeed } from '#lib/format-count.ts'

import { adaptiveNow } from '../engine/attach-source.ts'
import { setSpeed } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { changeCaptionSize, showCaptions } from '../engine/view-actions.ts'
import { Choice, Head, Stepper } from './settings-rows.tsx'
import { QualityName } from './settings-values.tsx'

import styles from './settings-panels.module.css'

const STEP = 0.05
const USUAL_SPEEDS = [0.75, 1, 1.25, 1.5, 2]

interface PanelProps {
  /** Of the words that name the panel. */
  titleId: string
  onBack: () => void
}

/** Any speed in small steps, and the usual ones at once. */
export function SpeedPanel({ titleId, onBack }: PanelProps): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const speed = usePlayer((state) => state.speed)
  return (
    <>
      <Head id={titleId} words={t`Speed`} onBack={onBack} />
      <Stepper
        value={formatSpeed(speed)}
        less={{ label: t`A little slower`, onPress: () => setSpeed(speed - STEP) }}
        more={{ label: t`A little faster`, onPress: () => setSpeed(speed + STEP) }}
      />
      <input
        type="range"
        className={styles['range']}
        style={{ '--played': (speed - 0.25) / 3.75 }}
        min={0.25}
        max={4}
        step={STEP}
        value={speed}
        aria-label={t`Speed`}
        aria-valuetext={formatSpeed(speed)}
        data-across
        onChange={(event) => setSpeed(event.currentTarget.valueAsNumber)}
      />
      <div className={styles['usual']} role="radiogroup" aria-label={t`Usual speeds`} data-across>
        {USUAL_SPEEDS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === speed}
              onChange={() => setSpeed(value)}
            />
            <span>{formatSpeed(value)}</span>
          </label>
        ))}
      </div>
    </>
  )
}

/** The languages there are, who made them, and how large they are shown. */
export function CaptionsPanel({ titleId, onBack }: PanelProps): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const lang = usePlayer((state) => state.captionLang)
  const sizePct = usePlayer((state) => state.captionSizePct)
  const tracks = usePlayer((state) => state.item?.captions) ?? []
  const states: Partial<Record<Caption['origin'], string>> = {
    auto: t`By machine`,
    edited: t({ message: 'Checked', context: 'captions' }),
  }
  return (
    <>
      <Head id={titleId} words={t`Captions`} onBack={onBack} />
      {tracks.length === 0 ? (
        <p className={styles['note']}>{t`No captions for this video`}</p>
      ) : (
        <div role="radiogroup" aria-labelledby={titleId}>
          <Choice
            name={name}
            isChosen={lang === null}
            words={t({ message: 'Off', context: 'captions' })}
            onChoose={() => showCaptions(null)}
          />
          {tracks.map((track) => (
            <Choice
              key={track.id}
              name={name}
              isChosen={track.lang === lang}
              words={<span lang={track.lang}>{track.label}</span>}
              value={states[track.origin]}
              onChoose={() => showCaptions(track.lang)}
            />
          ))}
        </div>
      )}
      <Stepper
        value={formatPct(sizePct)}
        less={{ label: t`Smaller captions`, onPress: () => changeCaptionSize(-1) }}
        more={{ label: t`Larger captions`, onPress: () => changeCaptionSize(1) }}
      >
        {t({ message: 'Size', context: 'captions' })}
      </Stepper>
    </>
  )
}

/** The qualities that were made of the film, or the one it came in. */
export function QualityPanel({ titleId, onBack }: PanelProps): ReactNode {
  const { t } = useLingui()
  const qualities = usePlayer((state) => state.qualities)
  const chosen = usePlayer((state) => state.chosenQuality)
  const shown = usePlayer((state) => state.quality)
  const hasChoice = qualities.length > 0
  const quality = `${shown}p`
  return (
    <>
      <Head id={titleId} words={t`Quality`} onBack={onBack} />
      <div role="radiogroup" aria-labelledby={titleId}>
        <Choice
          name={titleId}
          isChosen={chosen === null}
          words={hasChoice ? t`Automatic` : <QualityName />}
          value={shown === null ? undefined : t`${quality} now`}
          onChoose={() => adaptiveNow()?.choose(null)}
        />
        {qualities.toReversed().map((lines) => (
          <Choice
            key={lines}
            name={titleId}
            isChosen={chosen === lines}
            words={`${lines}p`}
            onChoose={() => adaptiveNow()?.choose(lines)}
          />
        ))}
      </div>
      {!hasChoice && (
        <p
          className={styles['note']}
        >{t`This video has one version: the file as it was uploaded.`}</p>
      )}
    </>
  )
}
