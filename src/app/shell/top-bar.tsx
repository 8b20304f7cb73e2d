import { useLingui } from '@lingui/react/macro'
import { Search, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { LockUp } from '#ui/brand-mark.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { part } from '#ui/part.tsx'

import styles from './top-bar.module.css'

interface Props {
  portal: { name: string; logoUrl: string | null }
  search: ReactNode
  canUpload: boolean
  /** The account menu, or the way in. */
  account: ReactNode
  /** Without a side navigation the name of the portal stands here. */
  hasBrand: boolean
}

/** Search, upload and the person; the name of the portal where no side navigation shows it. */
export function TopBar(props: Props): ReactNode {
  const { t } = useLingui()
  const { portal, search, canUpload, account, hasBrand } = props
  const { name, logoUrl } = portal
  return (
    <header className={styles['root']}>
      <Link
        to={paths.home()}
        className={styles['brand']}
        data-always={hasBrand || undefined}
        aria-label={t`${name}, home`}
      >
        <LockUp name={name} logoUrl={logoUrl} />
      </Link>
      <div className={styles['search']}>{search}</div>
      <div className={styles['end']}>
        {/* It comes and goes: at the inner end it moves nothing. */}
        {canUpload && <UploadState />}
        <span className={styles['phone']}>
          <IconLink to={paths.search()} icon={<Search />} label={t`Search`} />
        </span>
        {account}
      </div>
    </header>
  )
}

// The queue and what it stands on are of use only to those who upload.
const QueueIndicator = part<{ children: ReactNode }>(
  async () => (await import('#features/uploads/screens/queue-indicator.tsx')).QueueIndicator,
  { Meanwhile: ({ children }) => children, isLate: true },
)

/** What is being sent, else the way to send something. */
function UploadState(): ReactNode {
  const { t } = useLingui()
  return (
    <QueueIndicator>
      <ButtonLink to={paths.upload()} icon={<Upload />} className={styles['wide']}>
        {t`Upload`}
      </ButtonLink>
    </QueueIndicator>
  )
}
