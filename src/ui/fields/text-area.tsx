import { useState, type ComponentProps, type ReactNode } from 'react'

import { countCodePoints } from '#lib/code-points.ts'

import { Field, type FieldLook } from './field.tsx'

import fieldStyles from './field.module.css'
import styles from './text-area.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'children'>, FieldLook {
  /** Most characters allowed. It is shown and announced, not enforced: pasted text is never cut. */
  limit?: number | undefined
}

const canSizeByContent = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Where CSS cannot size a field by its text, its own scroll height can; the module caps it at 12 lines. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area || canSizeByContent) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + 2}px`
}

/** Several lines of text; grows with what is written, from three lines to twelve. */
export function TextArea(props: TextAreaProps): ReactNode {
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
        <textarea
          ref={grow}
          {...native}
          {...control}
          className={`${fieldStyles['control']} ${styles['root']} ${className ?? ''}`}
          onChange={(event) => {
            grow(event.target)
            setTyped(event.target.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
