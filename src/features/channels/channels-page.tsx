import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ShowMore } from '#ui/show-more.tsx'

import { ChannelList } from './channel-list.tsx'

interface Props {
  channels: readonly Channel[]
  /** Following needs an account. */
  canSubscribe: boolean
  /** How many there are in all. */
  totalCount: number | undefined
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** Every channel of the portal, by name. */
export function ChannelsPage(props: Props): ReactNode {
  const { channels, canSubscribe, totalCount, hasMore, isLoading, onMore } = props
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Channels`} />
      {channels.length === 0 && (
        <EmptyState title={t`No channels yet`}>
          {t`A channel opens with the first video somebody uploads to it.`}
        </EmptyState>
      )}
      <ChannelList channels={channels} canSubscribe={canSubscribe} />
      {hasMore && <ShowMore shownCount={channels.length} {...{ totalCount, isLoading, onMore }} />}
    </>
  )
}
