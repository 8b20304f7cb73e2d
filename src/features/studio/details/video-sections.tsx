import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { TabLinks } from '#ui/tab-links.tsx'

/** What there is to do on a video, each a page of its own. */
export function VideoSections({ video }: { video: Pick<VideoDetail, 'id'> }): ReactNode {
  const { t } = useLingui()
  return (
    <TabLinks
      label={t`About this video`}
      items={[
        { to: paths.studioVideo(video.id), label: t`Details`, isExact: true },
        { to: paths.studioVideo(video.id, 'captions'), label: t`Captions` },
        { to: paths.studioVideo(video.id, 'chapters'), label: t`Chapters` },
      ]}
    />
  )
}
