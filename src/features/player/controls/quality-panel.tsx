import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

import { dataSaverLines } from '#data/account/picture-quality.ts'
import { useStore } from '#ui/use-store.ts'

import { savingData } from '../adaptive/wanted-quality.ts'
import { adaptiveNow } from '../engine/attach-source.ts'
import { usePlayer } from '../engine/player-store.ts'
import { saveData } from '../engine/save-data.ts'
import type { PanelProps } from './settings-panels.tsx'
import { Choice, Head } from './settings-rows.tsx'
import { QualityName } from './settings-values.tsx'

import styles from './quality-panel.module.css'

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
      {hasChoice ? (
        <DataSaver />
      ) : (
        <p
          className={styles['note']}
        >{t`This video has one version: the file as it was uploaded.`}</p>
      )}
    </>
  )
}

/** Counts for every video; here it can be seen what it does. */
function DataSaver(): ReactNode {
  const { t } = useLingui()
  const id = useId()
  const isOn = useStore(savingData)
  const most = `${dataSaverLines}p`
  return (
    <div className={styles['saver']}>
      <div>
        <label htmlFor={id}>{t`Data saver`}</label>
        <p id={`${id}-hint`}>{t`${most} at most, in every video`}</p>
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it
        role="switch"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => void saveData(event.currentTarget.checked)}
      />
    </div>
  )
}
