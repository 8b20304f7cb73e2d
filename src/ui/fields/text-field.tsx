import { useState, type ComponentProps, type ReactNode } from 'react'

import { countCodePoints } from '#lib/code-points.ts'

import { Field, type FieldLook } from './field.tsx'

import styles from './field.module.css'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldLook {
  /** Most characters allowed. It is shown and announced, not enforced: pasted text is never cut. */
  limit?: number | undefined
}

/** One line of text. Give `value` and `onChange`, or `defaultValue` and let the form hold it. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, error, isLabelHidden, limit, className, onChange, ...native } = props
  const [typed, setTyped] = useState(native.defaultValue ?? '')
  const text = String(native.value ?? typed)
  return (
    <Field
      {...{ label, hint, error, isLabelHidden }}
      id={native.id}
      count={limit === undefined ? undefined : { used: countCodePoints(text), limit }}
    >
      {(control) => (
        <input
          type="text"
          {...native}
          {...control}
          className={className ? `${styles['control']} ${className}` : styles['control']}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
