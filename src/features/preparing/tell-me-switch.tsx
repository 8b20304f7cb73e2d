import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { useStore } from '#ui/use-store.ts'

import { awaited, canTellOutside, stopWaiting, tellWhenWatchable } from './tell-when-watchable.ts'

/** Whoever waits for a video may look at something else meanwhile. */
export function TellMeSwitch({ video }: { video: Pick<Video, 'id' | 'title'> }): ReactNode {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isOn = useStore(awaited).has(video.id)
  const open = (): void => void navigate(paths.watch(video.id))
  return (
    <SwitchField
      label={t`Tell me when it can be watched`}
      hint={
        canTellOutside()
          ? t`For as long as this tab stays open.`
          : t`In this tab only: this browser lets the page show no notifications.`
      }
      isOn={isOn}
      onChange={(wanted) => {
        if (wanted) void tellWhenWatchable(video, open)
        else stopWaiting(video.id)
      }}
    />
  )
}
