import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { WaitFor } from '#contract/videos.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

interface Props {
  waitFor: WaitFor
  /** All of it is there: nothing is waited for any more. */
  isWhole?: boolean | undefined
  onSelect: (waitFor: WaitFor) => void
}

/** With how much of its film a video goes on show. */
export function WaitField({ waitFor, isWhole = false, onSelect }: Props): ReactNode {
  const { t } = useLingui()
  const hint =
    waitFor === 'first'
      ? t`People can watch sooner. Better quality joins in while they do.`
      : t`Nobody watches before the best quality is there.`
  return (
    <SelectField
      label={t`Goes on show`}
      options={[
        { value: 'first', label: t`With its first quality` },
        { value: 'all', label: t`With all qualities` },
      ]}
      value={waitFor}
      hint={isWhole ? t`All of it is ready: it goes on show at once.` : hint}
      onSelect={onSelect}
    />
  )
}
