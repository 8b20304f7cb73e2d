import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { data, useParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ownChannelsQuery } from '#data/channels.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { publish } from '#data/video-changes.ts'
import { videoFileQuery } from '#data/video-file.ts'
import { videoQuery } from '#data/video.ts'
import { DeletePanel } from '#features/studio/details/delete-panel.tsx'
import { DetailsForm } from '#features/studio/details/details-form.tsx'
import { PosterField } from '#features/studio/details/poster-field.tsx'
import { BackToVideos, VideoHeading } from '#features/studio/details/video-heading.tsx'
import { sendPoster } from '#features/uploads/send/send-pictures.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './studio-video.module.css'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  // A video that is gone or not ours is told by the page for errors.
  const [video] = await Promise.all([
    queryClient.fetchQuery(videoQuery(params['videoId'] ?? '')),
    queryClient.prefetchQuery(ownChannelsQuery()),
    queryClient.ensureQueryData(portalConfigQuery()),
  ])
  // Who may watch a video may not therefore edit it; a form that can never save is worse than a word.
  if (!video.myRights.includes('edit')) throw data(null, { status: 403 })
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const { videoId = '' } = useParams()
  const { data: video } = useQuery(videoQuery(videoId))
  const title = video?.title
  return (
    <>
      <title>{pageTitle(title === undefined ? t`Edit video` : t`Edit ${title}`)}</title>
      <div className={styles['root']}>
        <BackToVideos />
        <h1 className="display-2">{t`Edit video`}</h1>
        {video ? <Details key={video.id} video={video} /> : <Skeleton shape="box" />}
      </div>
    </>
  )
}

function Details({ video }: { video: VideoDetail }): ReactNode {
  const headingId = useId()
  const { data: channels = [] } = useQuery(ownChannelsQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const { data: me } = useQuery(meQuery())
  if (!config) return null
  return (
    <>
      <DetailsForm
        video={video}
        channels={channels}
        audience={audienceOf(config, me)}
        header={<VideoHeading video={video} headingId={headingId} />}
        headingId={headingId}
        poster={<VideoPoster video={video} />}
        isGuarded
        onPublish={(access) => publish(video.id, access)}
      />
      {video.myRights.includes('delete') && <DeletePanel video={video} />}
    </>
  )
}

/** The poster as it is, and any other frame of the video. */
function VideoPoster({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const isReady = video.state === 'ready'
  const { data: fileUrl } = useQuery({ ...videoFileQuery(video.id), enabled: isReady })
  const now = video.thumbnail?.srcset.at(-1)
  const choices = now
    ? [{ key: 'now', url: now.url, picture: null, label: t`Poster as it is` }]
    : []
  return (
    <PosterField
      choices={choices}
      fileUrl={fileUrl ?? null}
      onChoose={(picture) => sendPoster(video.id, picture)}
    />
  )
}
