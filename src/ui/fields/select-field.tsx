import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { Spinner } from '../spinner.tsx'
import { Field, type FieldLook } from './field.tsx'

import fieldStyles from './field.module.css'
import styles from './select-field.module.css'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
}

export interface SelectFieldProps<Value extends string = string>
  extends Omit<ComponentProps<'select'>, 'onSelect' | 'value' | 'defaultValue'>, FieldLook {
  /** The choices in order; or give `<option>` and `<optgroup>` children. */
  options?: readonly SelectOption<Value>[] | undefined
  value?: Value | undefined
  defaultValue?: Value | undefined
  /** What was chosen is on its way. */
  isBusy?: boolean | undefined
  /** The chosen value, one of `options`. */
  onSelect?: ((value: Value) => void) | undefined
}

/** A native select, which every platform already knows how to open, type into and read aloud. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>): ReactNode {
  const { label, hint, error, isLabelHidden, options, isBusy, onSelect, children, ...rest } = props
  const { className, onChange, ...native } = rest
  return (
    <Field {...{ label, hint, error, isLabelHidden }} id={native.id}>
      {(control) => (
        <span className={styles['wrap']}>
          <select
            {...native}
            {...control}
            aria-busy={isBusy || undefined}
            className={`${fieldStyles['control']} ${styles['root']} ${className ?? ''}`}
            onChange={(event) => {
              onChange?.(event)
              const chosen = options?.find((option) => option.value === event.target.value)
              if (chosen) onSelect?.(chosen.value)
            }}
          >
            {options?.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <span className={styles['chevron']}>
            {isBusy ? <Spinner /> : <ChevronDown aria-hidden="true" />}
          </span>
        </span>
      )}
    </Field>
  )
}
