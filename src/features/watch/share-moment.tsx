import type { ReactNode } from 'react'

import { parseTime } from '#lib/parse-time.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import styles from './share-dialog.module.css'

export interface Moment {
  isOn: boolean
  /** As it was typed: `18:40`. */
  text: string
}

interface Props {
  /** At the box to tick. */
  label: string
  /** Of the field beside it. */
  fieldLabel: string
  moment: Moment
  error: string | undefined
  onChange: (moment: Moment) => void
}

/** A moment of a link: a box, and beside it the time, which ticks the box when it is typed. */
export function ShareMoment({ label, fieldLabel, moment, error, onChange }: Props): ReactNode {
  return (
    <div className={styles['moment']}>
      <Checkbox
        label={label}
        checked={moment.isOn}
        onChange={(event) => onChange({ ...moment, isOn: event.currentTarget.checked })}
      />
      <TextField
        label={fieldLabel}
        isLabelHidden
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={moment.text}
        error={error}
        onChange={(event) => onChange({ isOn: true, text: event.currentTarget.value })}
      />
    </div>
  )
}

/** Milliseconds; null when it is not asked for, or no time. */
export function readMoment({ isOn, text }: Moment): number | null {
  return isOn ? parseTime(text) : null
}
