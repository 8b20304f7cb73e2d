import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  Accessibility,
  ChevronRight,
  Clapperboard,
  Clock,
  Cpu,
  GalleryVerticalEnd,
  Heart,
  History,
  Languages,
  LayoutGrid,
  LogOut,
  MonitorSmartphone,
  Settings,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Me } from '#contract/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'

import { useIsLeaving } from './leave.ts'

import styles from './you-page.module.css'

interface Place {
  to: string
  label: MessageDescriptor
  icon: ReactNode
}

const studio: Place = { to: paths.studioVideos(), label: msg`Your videos`, icon: <Clapperboard /> }

const jobs: Place = { to: paths.adminJobs(), label: msg`Administration`, icon: <Cpu /> }

const places: readonly Place[] = [
  { to: paths.subscriptions(), label: msg`Subscriptions`, icon: <GalleryVerticalEnd /> },
  { to: paths.channels(), label: msg`All channels`, icon: <LayoutGrid /> },
  { to: paths.library('history'), label: msg`History`, icon: <History /> },
  { to: paths.library('watch-later'), label: msg`Watch later`, icon: <Clock /> },
  { to: paths.library('liked'), label: msg`Liked`, icon: <Heart /> },
  { to: paths.settings('account'), label: msg`Settings`, icon: <Settings /> },
  {
    to: paths.settings('appearance'),
    label: msg({ message: 'Language', comment: 'Of the screens' }),
    icon: <Languages />,
  },
  {
    to: paths.settings('sessions'),
    label: msg`Where you’re signed in`,
    icon: <MonitorSmartphone />,
  },
  { to: paths.accessibility(), label: msg`Accessibility`, icon: <Accessibility /> },
]

/** Everything that is the person's own, a thumb away: what the side navigation holds on wide screens. */
export function YouPage({ me, onSignOut }: { me: Me; onSignOut: () => void }): ReactNode {
  const { t } = useLingui()
  const isLeaving = useIsLeaving()
  const shown = [
    ...(me.rights.includes('upload') ? [studio] : []),
    ...places,
    ...(me.rights.includes('administer') ? [jobs] : []),
  ]
  return (
    <div className={styles['root']}>
      <header className={styles['who']}>
        <Avatar name={me.displayName} seed={me.id} src={me.avatar[0]?.url} size={64} />
        <div>
          <h1 className="display-2" tabIndex={-1} dir="auto">
            {me.displayName}
          </h1>
          {me.email && <p className="small text-3">{me.email}</p>}
        </div>
      </header>
      <nav aria-label={t`Yours`}>
        <ul className={styles['places']}>
          {shown.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className={styles['place']}>
                {icon}
                {t(label)}
                <ChevronRight className="icon-small flip-rtl" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button
        icon={<LogOut className="icon-small flip-rtl" aria-hidden="true" />}
        isBusy={isLeaving}
        busyLabel={t`Signing out`}
        onClick={onSignOut}
      >
        {t`Sign out`}
      </Button>
    </div>
  )
}
