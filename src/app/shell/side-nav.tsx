import { useLingui } from '@lingui/react/macro'
import {
  Clapperboard,
  Clock,
  Compass,
  GalleryVerticalEnd,
  Heart,
  History,
  House,
  LayoutGrid,
  Settings,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

import { paths } from '#config/paths.ts'
import type { ChannelSummary } from '#contract/channels.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { LockUp } from '#ui/brand-mark.tsx'

import styles from './side-nav.module.css'

interface Props {
  portal: { name: string; logoUrl: string | null }
  channels: readonly ChannelSummary[]
  canUpload: boolean
}

/** The navigation of the portal: a column on wide screens, a rail on narrow ones and while watching. */
export function SideNav({ portal, channels, canUpload }: Props): ReactNode {
  const { t } = useLingui()
  const { name, logoUrl } = portal
  return (
    <nav className={styles['root']} aria-label={t`Main`}>
      <div className={styles['inner']}>
        <Link to={paths.home()} className={styles['brand']} aria-label={t`${name}, home`}>
          <LockUp name={name} logoUrl={logoUrl} />
        </Link>
        <ul>
          <Item to={paths.home()} icon={<House />} label={t`Home`} isExact />
          <Item to={paths.subscriptions()} icon={<GalleryVerticalEnd />} label={t`Subscriptions`} />
          <Item to={paths.browse()} icon={<Compass />} label={t`Browse`} />
        </ul>
        <h2>{t`Library`}</h2>
        <ul>
          <Item to={paths.library('history')} icon={<History />} label={t`History`} />
          <Item to={paths.library('watch-later')} icon={<Clock />} label={t`Watch later`} />
          <Item to={paths.library('liked')} icon={<Heart />} label={t`Liked`} />
        </ul>
        <div className={styles['wide']}>
          <h2>{t`Channels`}</h2>
          <ul>
            {channels.slice(0, 4).map((channel) => (
              <Item
                key={channel.id}
                to={paths.channel(channel.handle)}
                label={channel.displayName}
                icon={
                  <ChannelArch
                    name={channel.displayName}
                    seed={channel.id}
                    src={channel.avatar[0]?.url}
                    size={20}
                  />
                }
              />
            ))}
            <Item to={paths.channels()} icon={<LayoutGrid />} label={t`All channels`} />
          </ul>
        </div>
        <ul className={styles['foot']} aria-label={t`Studio and settings`}>
          {canUpload && (
            <Item to={paths.studioVideos()} icon={<Clapperboard />} label={t`Studio`} />
          )}
          <Item to={paths.settings()} icon={<Settings />} label={t`Settings`} />
        </ul>
      </div>
    </nav>
  )
}

interface ItemProps {
  to: string
  icon: ReactNode
  label: string
  isExact?: boolean
}

function Item({ to, icon, label, isExact = false }: ItemProps): ReactNode {
  return (
    <li>
      <NavLink
        to={to}
        end={isExact}
        className={styles['item'] ?? ''}
        data-tip={label}
        data-tip-side="beside"
      >
        {icon}
        <span className={styles['label']} dir="auto">
          {label}
        </span>
      </NavLink>
    </li>
  )
}
