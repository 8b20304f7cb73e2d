import type { ReactNode } from 'react'

import styles from './watch-layout.module.css'

export interface WatchLayoutProps {
  /** The picture; it stays in view on phones. */
  stage: ReactNode
  /** The poster, for the light it throws on the page around it. */
  ambientUrl: string | null
  /** Title, actions, description and, where there is room, comments. */
  children: ReactNode
  /** What stands beside the picture, or below it. */
  panel: ReactNode
  panelLabel: string
  isTheatre: boolean
}

/** Where things stand on the watch page. */
export function WatchLayout(props: WatchLayoutProps): ReactNode {
  const { stage, ambientUrl, children, panel, panelLabel, isTheatre } = props
  return (
    <div className={styles['root']} data-theatre={isTheatre || undefined}>
      <div className={styles['stage']}>
        {ambientUrl && (
          <img className={styles['ambient']} src={ambientUrl} alt="" aria-hidden="true" />
        )}
        {stage}
      </div>
      <div className={styles['column']}>{children}</div>
      <aside className={styles['panel']} aria-label={panelLabel}>
        {panel}
      </aside>
    </div>
  )
}
