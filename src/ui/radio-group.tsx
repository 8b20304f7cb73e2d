import { useId, type ReactNode } from 'react'

import styles from './choice.module.css'
import fieldStyles from './field.module.css'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean | undefined
}

export interface RadioGroupProps<Value extends string> {
  label: ReactNode
  isLabelHidden?: boolean | undefined
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of a few choices, all of them in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactNode {
  const { label, isLabelHidden = false, options, value, onChange } = props
  const id = useId()
  return (
    <fieldset className={fieldStyles['root']}>
      <legend className={isLabelHidden ? 'visually-hidden' : fieldStyles['label']}>{label}</legend>
      <div className={styles['group']}>
        {options.map((option) => (
          <span key={option.value} className={styles['row']}>
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={id}
              className={styles['radio']}
              checked={option.value === value}
              disabled={option.isDisabled}
              aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>
              <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
              {option.hint && (
                <span id={`${id}-${option.value}-hint`} className={styles['hint']}>
                  {option.hint}
                </span>
              )}
            </span>
          </span>
        ))}
      </div>
    </fieldset>
  )
}
