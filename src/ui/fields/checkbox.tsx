import { useId, type ComponentProps, type ReactNode } from 'react'

import styles from './choice.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  label: ReactNode
  hint?: ReactNode
  /** Hides the label from sight, not from assistive technology: in a table's rows. */
  isLabelHidden?: boolean | undefined
  /** Some of what it stands for is chosen, not all. */
  isMixed?: boolean | undefined
}

/** A box to tick; applies when the form is sent, or at once in a list to select from. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, hint, isLabelHidden = false, isMixed = false, id: givenId, ...native } = props
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <span className={styles['row']}>
      <input
        {...native}
        ref={(input) => {
          // The mixed state exists only as a property of the element.
          if (input) input.indeterminate = isMixed
        }}
        id={id}
        type="checkbox"
        className={styles['check']}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </span>
  )
}
