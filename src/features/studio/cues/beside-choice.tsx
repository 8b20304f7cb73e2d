import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

import { trackName } from '../captions/caption-words.ts'

interface Props {
  tracks: readonly Caption[]
  /** The id of the one that is read beside; empty for none. */
  chosen: string
  onChoose: (id: string) => void
}

/** Another track of the video to be read beside each line; nothing where there is none. */
export function BesideChoice({ tracks, chosen, onChoose }: Props): ReactNode {
  const { t } = useLingui()
  if (tracks.length === 0) return null
  return (
    <SelectField
      label={t`Beside each line`}
      options={[
        { value: '', label: t`No other language` },
        ...tracks.map((track) => ({ value: track.id, label: trackName(track) })),
      ]}
      value={chosen}
      onSelect={onChoose}
    />
  )
}
