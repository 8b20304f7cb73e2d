import { useId, type ReactNode } from 'react'

import styles from './choice.module.css'

export interface SwitchFieldProps {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Why it cannot be changed, "Set by your organisation": takes the hint's place. */
  disabledReason?: string | undefined
}

/** A setting that applies at once: words at the start, the switch at the end of the row. */
export function SwitchField(props: SwitchFieldProps): ReactNode {
  const { label, hint, isOn, onChange, disabledReason } = props
  const id = useId()
  const note = disabledReason ?? hint
  return (
    <div className={styles['row']} data-end>
      <div>
        <label htmlFor={id}>{label}</label>
        {note && (
          <p id={`${id}-hint`} className={styles['hint']}>
            {note}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says it
        role="switch"
        className={styles['switch']}
        checked={isOn}
        disabled={disabledReason !== undefined}
        aria-describedby={note ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
