import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { detailsFields, type DetailsErrors } from './details-draft.ts'
import { controlId } from './details-fields.tsx'

import styles from './error-summary.module.css'

interface Props {
  idPrefix: string
  errors: DetailsErrors
}

/** What stands in the way of publishing, each a link to its field (WCAG 3.3.1). */
export function ErrorSummary({ idPrefix, errors }: Props): ReactNode {
  const { t } = useLingui()
  const wrong = detailsFields.filter((field) => errors[field] !== undefined)
  const count = wrong.length
  if (count === 0) return null
  return (
    <div className={styles['root']} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <p className={styles['title']}>
          {t`${plural(count, { 1: 'One thing needs you first', other: '# things need you first' })}`}
        </p>
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a className="link" href={`#${controlId(idPrefix, field)}`}>
                {errors[field]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
