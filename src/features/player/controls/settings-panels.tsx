import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

import { formatSpeed } from '#lib/format-count.ts'

import { setSpeed } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { Head, Stepper } from './settings-rows.tsx'

import styles from './settings-panels.module.css'

const STEP = 0.05
const USUAL_SPEEDS = [0.75, 1, 1.25, 1.5, 2]

export interface PanelProps {
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
