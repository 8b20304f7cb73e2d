import type { ReactNode } from 'react'

import styles from './spinner.module.css'

/** A turning ring beside words that say what is happening; with a label it can stand alone. */
export function Spinner({ label }: { label?: string | undefined }): ReactNode {
  return label === undefined ? (
    <span className={styles['root']} aria-hidden="true" />
  ) : (
    <span className={styles['root']} role="img" aria-label={label} />
  )
}
