import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import styles from './field.module.css'

/** What the shell gives to the control inside it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldLook {
  label: ReactNode
  /** One sentence under the control; an error takes its place. */
  hint?: ReactNode
  error?: ReactNode
  /** Hides the label from sight, not from assistive technology: only where its place says it. */
  isLabelHidden?: boolean | undefined
}

export interface FieldProps extends FieldLook {
  /** The id for the control, when something outside has to point at it. */
  id?: string | undefined
  /** Characters now and at most; the counter shows from 80 % and is announced from 90 %. */
  count?: { used: number; limit: number } | undefined
  children: (control: ControlProps) => ReactNode
}

function Counter({ used, limit }: { used: number; limit: number }): ReactNode {
  const { t } = useLingui()
  if (used < limit * 0.8) return null
  return (
    <span className={styles['counter']} data-over={used > limit || undefined}>
      <span aria-hidden="true" dir="ltr">
        {used} / {limit}
      </span>
      <span className="visually-hidden" role="status">
        {used >= limit * 0.9 &&
          t`${plural(limit, {
            one: `${used} of ${limit} character`,
            other: `${used} of ${limit} characters`,
          })}`}
      </span>
    </span>
  )
}

/** Label above, control, then a hint or an error tied to the control for assistive technology. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, count, children, isLabelHidden = false } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={styles['root']}>
      <div className={isLabelHidden ? 'visually-hidden' : styles['top']}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {count && <Counter {...count} />}
      </div>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles['error'] : styles['hint']}>
          {error && <CircleAlert className="icon-small" aria-hidden="true" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
