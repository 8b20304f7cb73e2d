import type { ReactNode } from 'react'

import type { PortalConfig } from '#contract/portal-config.ts'
import type { Video } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { accessLabel } from './describe-access.ts'

interface Props {
  videos: readonly Video[]
  audience: PortalConfig['audience']
  onPublish: () => void
  onClose: () => void
}

/** Says who will see how many of them before they do. */
export function PublishDialog({ videos, audience, onPublish, onClose }: Props): ReactNode {
  const groups = Map.groupBy(videos, ({ access }) => access)
  return (
    <Dialog
      title={`Publish these ${videos.length} videos?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" onClick={onPublish}>
            Publish {videos.length} videos
          </Button>
        </>
      }
    >
      <p>Each is shown to whoever it says itself:</p>
      <ul>
        {[...groups].map(([access, { length }]) => (
          <li key={access}>
            {accessLabel(access, audience)}: {length === 1 ? '1 video' : `${length} videos`}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
