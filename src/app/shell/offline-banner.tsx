import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './shell.module.css'

/** Says that the connection is gone, and what is safe. Uploads carry on by themselves afterwards. */
export function OfflineBanner(): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['banner']}>
      <p role="status">
        <WifiOff aria-hidden="true" />
        {t`You’re offline. What is on this page stays, and uploads carry on when you’re back.`}
      </p>
    </div>
  )
}
