import { useLingui } from '@lingui/react/macro'
import { CircleUserRound, Compass, House, Library, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Me } from '#contract/people.ts'
import { Avatar } from '#ui/avatar.tsx'

import styles from './tab-bar.module.css'

interface Props {
  canUpload: boolean
  /** Whose place the last one is; undefined until it is known. */
  me: Me | undefined
}

/** What one comes to from “You” and what has no mark of its own: all of it is one’s own, but the library. */
const yours = [
  paths.you(),
  paths.settings(),
  paths.subscriptions(),
  paths.channels(),
  paths.studioVideos(),
  paths.accessibility(),
]

/** The navigation of the portal on a phone, under the thumb. Who is here is seen in it alone, not above as well. */
export function TabBar({ canUpload, me }: Props): ReactNode {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const isYours = yours.some((place) => pathname === place || pathname.startsWith(`${place}/`))
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
      <Link
        to={paths.you()}
        aria-current={pathname === paths.you() ? 'page' : isYours ? 'true' : undefined}
      >
        {me ? (
          <Avatar name={me.displayName} seed={me.id} src={me.avatar[0]?.url} size={24} />
        ) : (
          <CircleUserRound className="icon-large" aria-hidden="true" />
        )}
        {t`You`}
      </Link>
    </nav>
  )
}
