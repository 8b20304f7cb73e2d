import { useLingui } from '@lingui/react/macro'
import { CircleUserRound, Compass, House, Library, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

import { paths } from '#config/paths.ts'

import styles from './tab-bar.module.css'

/** The navigation of the portal on a phone, under the thumb. */
export function TabBar({ canUpload }: { canUpload: boolean }): ReactNode {
  const { t } = useLingui()
  return (
    <nav className={styles['root']} aria-label={t`Main, below`}>
      <NavLink to={paths.home()} end>
        <House className="icon-large" aria-hidden="true" />
        {t`Home`}
      </NavLink>
      <NavLink to={paths.browse()}>
        <Compass className="icon-large" aria-hidden="true" />
        {t`Browse`}
      </NavLink>
      {canUpload && (
        <NavLink to={paths.upload()} aria-label={t`Upload`}>
          <span className={styles['add']}>
            <Plus aria-hidden="true" />
          </span>
        </NavLink>
      )}
      <NavLink to={paths.library()}>
        <Library className="icon-large" aria-hidden="true" />
        {t`Library`}
      </NavLink>
      <NavLink to={paths.you()}>
        <CircleUserRound className="icon-large" aria-hidden="true" />
        {t`You`}
      </NavLink>
    </nav>
  )
}
