import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Video } from '#contract/videos.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { part } from '#ui/part.tsx'

const ShareDialog = part(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  Otherwise: () => null,
})

/** What Share opens for a video that was just published. */
export function renderShare(video: Video, onClose: () => void): ReactNode {
  return <Sharing {...{ video, onClose }} />
}

function Sharing({ video, onClose }: { video: Video; onClose: () => void }): ReactNode {
  const { data: config } = useQuery(portalConfigQuery())
  const organisation = config?.audience.organisation
  return <ShareDialog {...{ video, organisation, onClose }} canEdit positionMs={0} />
}
