import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { subscribe, unsubscribe } from '#contract/calls/channel-calls.ts'
import type { Channel } from '#contract/channels.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { allChannelsQuery, channelQuery } from './channels.ts'

/** Follows a channel or stops following it: shown at once, in the navigation, the feed and on home once it is so. */
export async function setSubscribed(handle: string, isOn: boolean): Promise<void> {
  markSubscribed(handle, isOn)
  try {
    const params = { handle }
    await (isOn ? send(subscribe, { params, body: {} }) : send(unsubscribe, { params }))
  } catch (error) {
    markSubscribed(handle, !isOn)
    throw error
  } finally {
    void outdate(keys.subscriptions, keys.feed, keys.home)
  }
}

function markSubscribed(handle: string, subscribed: boolean): void {
  const marked = (channel: Channel): Channel => {
    if (channel.handle !== handle || channel.subscribed === subscribed) return channel
    return {
      ...channel,
      subscribed,
      subscriberCount: channel.subscriberCount + (subscribed ? 1 : -1),
    }
  }
  queryClient.setQueryData(channelQuery(handle).queryKey, (old) => old && marked(old))
  queryClient.setQueryData(
    allChannelsQuery().queryKey,
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({ ...page, items: page.items.map(marked) })),
      },
  )
}
