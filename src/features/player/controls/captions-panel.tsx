import { useLingui } from '@lingui/react/macro'
import { Palette } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'

import { withStyleActions } from '../captions/load-style-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { secondTrack, showCaptions } from '../engine/view-actions.ts'
import type { PanelProps } from './settings-panels.tsx'
import { Choice, Head, PanelRow } from './settings-rows.tsx'

import styles from './settings-panels.module.css'

interface CaptionsPanelProps extends PanelProps {
  onSecondLine: () => void
  /** The menu goes away. */
  onDone: () => void
}

/** The languages there are, who made them, and the ways to a second one and to how they look. */
export function CaptionsPanel(props: CaptionsPanelProps): ReactNode {
  const { titleId, onBack, onSecondLine, onDone } = props
  const { t } = useLingui()
  const name = useId()
  const lang = usePlayer((state) => state.captionLang)
  const tracks = usePlayer((state) => state.item?.captions) ?? []
  const second = usePlayer((state) => secondTrack(state)?.label)
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
            <TrackChoice
              key={track.id}
              {...{ name, track }}
              isChosen={track.lang === lang}
              onChoose={() => showCaptions(track.lang)}
            />
          ))}
        </div>
      )}
      <div className={styles['more']}>
        {tracks.length > 1 && (
          <PanelRow
            icon={<span className={styles['check']} />}
            words={t`Second line`}
            value={second ?? t({ message: 'None', context: 'captions' })}
            panel="second-line"
            onSelect={onSecondLine}
          />
        )}
        <PanelRow
          isWayOut
          icon={<Palette aria-hidden="true" />}
          words={t`Caption style`}
          onSelect={() => {
            onDone()
            withStyleActions(({ styleCaptions }) => styleCaptions())
          }}
        />
      </div>
    </>
  )
}

/** The languages that may stand beside the first. */
export function SecondLinePanel({ titleId, onBack }: PanelProps): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const lang = usePlayer((state) => state.captionLang)
  const second = usePlayer((state) => secondTrack(state)?.lang)
  const choose = (wanted: string | null) =>
    withStyleActions(({ showSecondLine }) => showSecondLine(wanted))
  const tracks = usePlayer((state) => state.item?.captions) ?? []
  return (
    <>
      <Head id={titleId} words={t`Second line`} back={t`, back to captions`} onBack={onBack} />
      <div role="radiogroup" aria-labelledby={titleId}>
        <Choice
          name={name}
          isChosen={second === undefined}
          words={t({ message: 'None', context: 'captions' })}
          onChoose={() => choose(null)}
        />
        {tracks
          .filter((track) => track.lang !== lang)
          .map((track) => (
            <TrackChoice
              key={track.id}
              {...{ name, track }}
              isChosen={track.lang === second}
              onChoose={() => choose(track.lang)}
            />
          ))}
      </div>
    </>
  )
}

interface TrackChoiceProps {
  name: string
  track: Caption
  isChosen: boolean
  onChoose: () => void
}

function TrackChoice({ track, ...choice }: TrackChoiceProps): ReactNode {
  const { t } = useLingui()
  const { lang, label, origin, isChecked } = track
  const isMade = origin === 'auto' || origin === 'translated'
  const byWhom = isMade ? t`By machine` : undefined
  return (
    <Choice
      {...choice}
      words={<span lang={lang}>{label}</span>}
      value={isChecked ? t({ message: 'Checked', context: 'captions' }) : byWhom}
    />
  )
}
