import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'

import { send } from '#api/client.ts'
import { showError } from '#api/show-error.ts'
import { subscribe, unsubscribe } from '#contract/calls/channel-calls.ts'
import type { Channel } from '#contract/channels.ts'
import { Button } from '#ui/button.tsx'

import { channelQuery } from './channel-queries.ts'

/** Follows a channel or stops following it; the button says at once what will be true. */
export function SubscribeButton({ channel }: { channel: Channel }): ReactNode {
  const queryClient = useQueryClient()
  const { queryKey } = channelQuery(channel.handle)
  const mark = (subscribed: boolean): void => {
    queryClient.setQueryData(queryKey, (old) =>
      old === undefined || old.subscribed === subscribed
        ? old
        : { ...old, subscribed, subscriberCount: old.subscriberCount + (subscribed ? 1 : -1) },
    )
  }
  const mutation = useMutation({
    mutationFn: async (isOn: boolean) => {
      const params = { handle: channel.handle }
      await (isOn ? send(subscribe, { params, body: {} }) : send(unsubscribe, { params }))
    },
    onMutate: mark,
    onError: (error, isOn) => {
      mark(!isOn)
      showError(error)
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['subscriptions'] }),
        queryClient.invalidateQueries({ queryKey: ['subscription-feed'] }),
      ]),
  })
  return (
    <Button
      variant={channel.subscribed ? 'secondary' : 'primary'}
      icon={channel.subscribed ? <BellRing /> : <Bell />}
      aria-pressed={channel.subscribed}
      onClick={() => mutation.mutate(!channel.subscribed)}
    >
      {channel.subscribed ? 'Subscribed' : 'Subscribe'}
    </Button>
  )
}
