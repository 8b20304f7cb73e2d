import { useLingui } from '@lingui/react/macro'
import { useEffect, type ReactNode } from 'react'

import { NOW, PosterField } from '#features/studio/poster/poster-field.tsx'
import { showPoster } from '#features/uploads/queue/queue-actions.ts'
import { pictureAddress } from '#features/uploads/screens/picture-address.ts'
import { useFileUrl } from '#features/uploads/screens/use-file-url.ts'
import { useDrawnPoster } from '#features/uploads/screens/use-prepared.ts'
import { useQueueFrames } from '#features/uploads/screens/use-queue.ts'
import { sendPoster } from '#features/uploads/send/send-pictures.ts'
import { suggestAgain } from '#features/uploads/send/suggest-poster.ts'
import type { SuggestedFrame } from '#features/uploads/state/suggested-frame.ts'
import type { UploadItem } from '#features/uploads/state/upload-item.ts'
import { formatDuration } from '#lib/format-duration.ts'

/** As many frames as a file is usually asked for. */
const SUGGESTED = 4

/** The poster of what is being sent: a frame of the file that was chosen here, or of the film the service has. */
export function UploadPoster({ item, videoId }: { item: UploadItem; videoId: string }): ReactNode {
  const { t } = useLingui()
  const frames = useQueueFrames()
  const fileUrl = useFileUrl(item.key)
  const made = frames.get(item.key)
  const drawn = useDrawnPoster(item)
  const { poster } = item
  const isSuggested = (frame: Pick<SuggestedFrame, 'picture'>) => frame.picture === poster
  useEffect(() => void suggestAgain(item.key), [item.key])
  const label = t`Poster as it is`
  // Also one that was taken from the film, or chosen before this page was loaded again.
  const asItIs =
    poster !== null && !made?.some(isSuggested)
      ? [{ key: NOW, url: pictureAddress(poster), picture: poster, label }]
      : drawn
        ? [{ key: NOW, ...drawn, picture: null, label }]
        : []
  const suggested = (made ?? []).map(({ atMs, picture }) => {
    const time = formatDuration(atMs)
    return {
      key: String(atMs),
      url: pictureAddress(picture),
      picture,
      label: t`Frame at ${time}`,
    }
  })
  return (
    <PosterField
      choices={[...asItIs, ...suggested]}
      current={suggested.find(isSuggested)?.key}
      // After a reload one of them nearly always is the poster.
      awaited={made === null ? SUGGESTED - asItIs.length : 0}
      film={fileUrl === null ? null : { kind: 'file', url: fileUrl }}
      onChoose={async (picture) => {
        await sendPoster(videoId, picture)
        showPoster(item.key, picture)
      }}
    />
  )
}
