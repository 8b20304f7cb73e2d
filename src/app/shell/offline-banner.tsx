import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'

import { Banner } from '#ui/feedback/banner.tsx'

import styles from './shell.module.css'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the connection is gone, and what is safe. Uploads carry on by themselves afterwards. */
export function OfflineBanner(): ReactNode {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className={styles['banner']}>
      <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
        {t`You’re offline. What is on this page stays, and uploads carry on when you’re back.`}
      </Banner>
    </div>
  )
}
