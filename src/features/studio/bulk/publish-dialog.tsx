import type { ReactNode } from 'react'

import type { PortalConfig } from '#contract/portal-config.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { accessLabel } from '../describe-access.ts'
import { countVideos, theseVideos } from '../these-videos.ts'

interface Props {
  count: number
  /** As many of them as are known here. */
  known: readonly Video[]
  audience: PortalConfig['audience']
  onPublish: () => void
  onClose: () => void
}

/** Publishing lets people in, so it is asked once for all of them: who will see how many, where all are known. */
export function PublishDialog({ count, known, audience, onPublish, onClose }: Props): ReactNode {
  const groups = Map.groupBy(known, ({ access }) => access)
  const areAllKnown = known.length === count
  return (
    <ConfirmDialog
      title={`Publish ${theseVideos(count)}?`}
      confirmLabel={`Publish ${countVideos(count)}`}
      cancelLabel="Not yet"
      onConfirm={onPublish}
      onClose={onClose}
    >
      <p>
        Each can be found and watched by the people it is for, as “Who can watch” says
        {areAllKnown ? ':' : '.'}
      </p>
      {areAllKnown && (
        <ul>
          {[...groups].map(([access, { length }]) => (
            <li key={access}>
              {accessLabel(access, audience)}: {countVideos(length)}
            </li>
          ))}
        </ul>
      )}
      {!(areAllKnown && known.every(isWatchable)) && (
        <p>What is still being sent follows by itself when it is ready.</p>
      )}
    </ConfirmDialog>
  )
}
