import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { data, useParams, type LoaderFunctionArgs } from 'react-router'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import { publishVideo } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { audienceOf, meQuery, portalConfigQuery } from '#features/account/account-queries.ts'
import { DeletePanel } from '#features/studio/details/delete-panel.tsx'
import { DetailsForm } from '#features/studio/details/details-form.tsx'
import { filmQuery } from '#features/studio/details/film-query.ts'
import { PosterField } from '#features/studio/details/poster-field.tsx'
import { BackToVideos, VideoHeading } from '#features/studio/details/video-heading.tsx'
import { ownChannelsQuery, studioVideoQuery } from '#features/studio/studio-queries.ts'
import { sendPoster } from '#features/uploads/send/send-pictures.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import styles from './studio-video.module.css'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  // A video that is gone or not ours is told by the page for errors.
  const [video] = await Promise.all([
    queryClient.fetchQuery(studioVideoQuery(params['videoId'] ?? '')),
    queryClient.prefetchQuery(ownChannelsQuery()),
    queryClient.ensureQueryData(portalConfigQuery()),
  ])
  // Who may watch a video may not therefore edit it; a form that can never save is worse than a word.
  if (!video.myRights.includes('edit')) throw data(null, { status: 403 })
  return null
}

export function Component(): ReactNode {
  const { videoId = '' } = useParams()
  const { data: video } = useQuery(studioVideoQuery(videoId))
  return (
    <>
      <title>{pageTitle(video ? `Edit ${video.title}` : 'Edit video')}</title>
      <div className={styles['root']}>
        <BackToVideos />
        <h1 className="display-2">Edit video</h1>
        {video ? <Details key={video.id} video={video} /> : <Skeleton shape="box" />}
      </div>
    </>
  )
}

function Details({ video }: { video: VideoDetail }): ReactNode {
  const headingId = useId()
  const cache = useQueryClient()
  const { data: channels = [] } = useQuery(ownChannelsQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const { data: me } = useQuery(meQuery())
  const keep = (saved: VideoDetail): void => {
    cache.setQueryData(studioVideoQuery(video.id).queryKey, saved)
    void cache.invalidateQueries({ queryKey: ['studio', 'videos'] })
  }
  if (!config) return null
  return (
    <>
      <DetailsForm
        video={video}
        channels={channels}
        audience={audienceOf(config, me)}
        header={<VideoHeading video={video} headingId={headingId} />}
        headingId={headingId}
        poster={<VideoPoster video={video} onSaved={keep} />}
        isGuarded
        onSaved={keep}
        onPublish={(access) =>
          send(publishVideo, { params: { videoId: video.id }, body: { access } })
        }
      />
      {video.myRights.includes('delete') && <DeletePanel video={video} />}
    </>
  )
}

interface VideoPosterProps {
  video: VideoDetail
  onSaved: (video: VideoDetail) => void
}

/** The poster as it is, and any other frame of the film. */
function VideoPoster({ video, onSaved }: VideoPosterProps): ReactNode {
  const isReady = video.state === 'ready'
  const { data: fileUrl } = useQuery({ ...filmQuery(video.id), enabled: isReady })
  const now = video.thumbnail?.srcset.at(-1)
  const choices = now ? [{ key: 'now', url: now.url, picture: null, label: 'Poster as it is' }] : []
  return (
    <PosterField
      choices={choices}
      fileUrl={fileUrl ?? null}
      onChoose={async (picture) => {
        const saved = await sendPoster(video.id, picture)
        if (saved) onSaved(saved)
      }}
    />
  )
}
