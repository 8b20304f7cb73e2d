import { useLingui } from '@lingui/react/macro'
import { Bell, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'

import { tellFailure } from '#api/tell-failure.ts'
import type { Channel } from '#contract/channels.ts'
import { setSubscribed } from '#data/subscribing.ts'
import { Button } from '#ui/button.tsx'

interface Props {
  channel: Channel
  /** One of many on the page: it is smaller, and says to which channel it belongs. */
  isInList?: boolean
  /** Something else on the page is what its person came for. */
  isSecondary?: boolean
  size?: 'sm' | 'md'
}

/** Follows a channel or stops following it; the button says at once what will be true. */
export function SubscribeButton(props: Props): ReactNode {
  const { channel, isInList = false, isSecondary = isInList, size = isInList ? 'sm' : 'md' } = props
  const { t } = useLingui()
  const name = channel.displayName
  const subscribe = t`Subscribe`
  const subscribed = t`Subscribed`
  const label = channel.subscribed ? t`Subscribed to ${name}` : t`Subscribe to ${name}`
  return (
    <Button
      variant={channel.subscribed || isSecondary ? 'secondary' : 'primary'}
      size={size}
      aria-label={isInList ? label : undefined}
      icon={channel.subscribed ? <BellRing /> : <Bell />}
      otherLabel={channel.subscribed ? subscribe : subscribed}
      aria-pressed={channel.subscribed}
      onClick={() =>
        void tellFailure(
          `subscription ${channel.id}`,
          setSubscribed(channel.handle, !channel.subscribed),
        )
      }
    >
      {channel.subscribed ? subscribed : subscribe}
    </Button>
  )
}
