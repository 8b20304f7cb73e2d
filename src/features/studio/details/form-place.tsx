import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Skeleton } from '#ui/feedback/skeleton.tsx'

import posterStyles from '../poster/poster-field.module.css'
import fieldsStyles from './details-fields.module.css'
import formStyles from './details-form.module.css'
import styles from './form-place.module.css'

/** The place of the form while its video is on the way: its header is known, and it is as high as it will be. */
export function FormPlace({ header }: { header: ReactNode }): ReactNode {
  const { t } = useLingui()
  return (
    <div
      className={`panel ${formStyles['root']}`}
      aria-busy="true"
      aria-label={t`Opening the form`}
    >
      <div className={formStyles['head']}>{header}</div>
      <div className={formStyles['body']}>
        <FieldPlace />
        <FieldPlace height="text" />
        <div>
          <div className={posterStyles['head']}>
            <div className={`${posterStyles['name']} ${styles['name']}`}>
              <Skeleton width="short" />
            </div>
            <div className={styles['buttons']} />
          </div>
          <div className={posterStyles['grid']}>
            {['first', 'second', 'third', 'fourth'].map((choice) => (
              <Skeleton key={choice} shape="still" />
            ))}
          </div>
        </div>
        <div className={fieldsStyles['two']}>
          {['channel', 'category', 'language', 'licence'].map((field) => (
            <FieldPlace key={field} />
          ))}
        </div>
        <FieldPlace height="hinted" />
        <FieldPlace height="hinted" />
      </div>
      <div className={formStyles['foot']}>
        <div className={styles['control']} />
      </div>
    </div>
  )
}

function FieldPlace({ height }: { height?: 'text' | 'hinted' }): ReactNode {
  return (
    <div className={styles['field']}>
      <Skeleton width="short" />
      <div className={styles['control']} data-height={height}>
        <Skeleton shape="box" />
      </div>
    </div>
  )
}
