import type { ReactNode } from 'react'

import styles from './room.module.css'

/** Where the rest of a long list would stand. */
export function Room({ px }: { px: number }): ReactNode {
  if (px === 0) return null
  return <li className={styles['root']} aria-hidden="true" style={{ blockSize: px }} />
}
