import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Channel } from '#contract/channels.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ShowMore } from '#ui/show-more.tsx'

import styles from './channels-page.module.css'

interface Props {
  channels: readonly Channel[]
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** Every channel of the portal, by name. */
export function ChannelsPage({ channels, hasMore, isLoading, onMore }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <h1 className="display-2" tabIndex={-1}>
        {t`Channels`}
      </h1>
      {channels.length === 0 && (
        <EmptyState title={t`No channels yet`}>
          {t`A channel opens with the first video somebody uploads to it.`}
        </EmptyState>
      )}
      <ul className={styles['grid']}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <Link to={paths.channel(channel.handle)} className={styles['channel']}>
              <ChannelArch
                name={channel.displayName}
                seed={channel.id}
                src={channel.avatar[0]?.url}
                size={112}
              />
              <strong>{channel.displayName}</strong>
              <span className="small text-3">
                <VideoCount videoCount={channel.videoCount} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <ShowMore shownCount={channels.length} isLoading={isLoading} onMore={onMore} />}
    </>
  )
}

function VideoCount({ videoCount }: { videoCount: number }): ReactNode {
  const { t } = useLingui()
  const videos = formatCount(videoCount)
  return t`${plural(videoCount, { one: `${videos} video`, other: `${videos} videos` })}`
}
