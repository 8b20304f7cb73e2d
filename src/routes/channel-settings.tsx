import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import { mayManageChannel } from '#contract/rules.ts'
import { draftDefaultsQuery } from '#data/channel-changes.ts'
import { channelQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { channelStillQuery } from '#data/videos.ts'
import { ChannelSettings } from '#features/channels/settings/channel-settings.tsx'
import { DefaultsForm } from '#features/studio/defaults/defaults-form.tsx'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const [channel, me] = await Promise.all([
    queryClient.fetchQuery(channelQuery(params['handle'] ?? '')),
    queryClient.ensureQueryData(meQuery()),
  ])
  if (!mayManageChannel(channel.myRole, me.rights)) throw data(null, { status: 403 })
  await Promise.all([
    queryClient.fetchQuery(draftDefaultsQuery(channel.handle)),
    queryClient.ensureQueryData(portalConfigQuery()),
  ])
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { handle = '' } = useParams()
  const { data: channel } = useQuery(channelQuery(handle))
  const still = useInfiniteQuery({
    ...channelStillQuery(handle),
    enabled: channel?.banner.length === 0,
  })
  const { data: defaults } = useQuery(draftDefaultsQuery(handle))
  const { data: config } = useQuery(portalConfigQuery())
  const { data: me } = useQuery(meQuery())
  if (!channel || !defaults || !config) return null
  const name = channel.displayName
  return (
    <>
      <title>{pageTitle(t`Settings of ${name}`)}</title>
      <ChannelSettings
        channel={channel}
        still={still.data ?? null}
        forNewVideos={
          <DefaultsForm
            key={channel.id}
            {...{ channel, defaults }}
            offered={config}
            audience={audienceOf(config, me)}
          />
        }
      />
    </>
  )
}
