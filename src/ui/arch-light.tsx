import type { ReactNode } from 'react'

import styles from './arch-light.module.css'

/** The light that comes through an arch, around it on the curtain; measures are its parent's (arch-light.module.css). */
export function ArchLight(): ReactNode {
  return <div className={styles['root']} aria-hidden="true" />
}
