import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Caption } from '#contract/captions.ts'
import type { TrackPlace } from '#data/editing/captions.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import { trackName } from '../captions/caption-words.ts'

import styles from './editor-head.module.css'

interface Props {
  videoId: string
  /** The one that is written here; it may not be there yet. */
  place: TrackPlace
  others: readonly Caption[]
}

/** Which captions of the video are written here, and the way to its others. */
export function TrackChoice({ videoId, place, others }: Props): ReactNode {
  const { t } = useLingui()
  const navigate = useNavigate()
  const options = [place, ...others]
    .map((one) => ({
      value: paths.captionLines(videoId, one.lang, one.kind),
      label: trackName(one),
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <div className={styles['choice']}>
      <SelectField
        label={t`Which captions`}
        isLabelHidden
        options={options}
        value={paths.captionLines(videoId, place.lang, place.kind)}
        onSelect={(to) => void navigate(to)}
      />
    </div>
  )
}
