import { useLingui } from '@lingui/react/macro'
import { Bell, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import type { Channel } from '#contract/channels.ts'
import { setSubscribed } from '#data/subscribing.ts'
import { Button } from '#ui/button.tsx'

/** Follows a channel or stops following it; the button says at once what will be true. */
export function SubscribeButton({ channel }: { channel: Channel }): ReactNode {
  const { t } = useLingui()
  return (
    <Button
      variant={channel.subscribed ? 'secondary' : 'primary'}
      icon={channel.subscribed ? <BellRing /> : <Bell />}
      aria-pressed={channel.subscribed}
      onClick={() => void setSubscribed(channel.handle, !channel.subscribed).catch(showError)}
    >
      {channel.subscribed ? t`Subscribed` : t`Subscribe`}
    </Button>
  )
}
