import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { data, useParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import type { Channel } from '#contract/channels.ts'
import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ownChannelsQuery } from '#data/channels.ts'
import { captionsQuery } from '#data/editing/captions.ts'
import { chaptersQuery } from '#data/editing/chapters.ts'
import { meQuery } from '#data/me.ts'
import { audienceOf, portalConfigQuery } from '#data/portal-config.ts'
import { publish } from '#data/video-changes.ts'
import { videoFileQuery } from '#data/video-file.ts'
import { videoQuery } from '#data/video.ts'
import { DeletePanel } from '#features/studio/details/delete-panel.tsx'
import type { DetailsDraft } from '#features/studio/details/details-draft.ts'
import { DetailsForm } from '#features/studio/details/details-form.tsx'
import { BackToVideos, VideoHeading } from '#features/studio/details/video-heading.tsx'
import { frameAt } from '#features/studio/film/frame-at.ts'
import { NOW, PosterField } from '#features/studio/poster/poster-field.tsx'
import { countMoments } from '#features/studio/poster/poster-moments.ts'
import { useMoments } from '#features/studio/poster/use-moments.ts'
import { VersionsPanel } from '#features/studio/versions/versions-panel.tsx'
import { replaceWith } from '#features/uploads/queue/queue-actions.ts'
import { chooseFiles } from '#features/uploads/screens/choose-files.ts'
import { Replacements } from '#features/uploads/screens/replacements.tsx'
import { sendPoster } from '#features/uploads/send/send-pictures.ts'
import { CardActions } from '#features/videos/card-actions.ts'
import { VideoCard } from '#features/videos/video-card.tsx'
import { renderShare } from '#features/watch/share-published.tsx'
import { formatDuration } from '#lib/format-duration.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { CaptionsPage } from './captions.tsx'
import { ChaptersPage } from './chapters.tsx'

import styles from './video.module.css'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  // No other page of it is known.
  const { section, videoId = '' } = params
  if (![undefined, 'captions', 'chapters'].includes(section)) throw data(null, { status: 404 })
  const isForm = section === undefined
  // Not waited for: their places are kept meanwhile.
  if (section === 'captions') void queryClient.prefetchQuery(captionsQuery(videoId))
  if (section === 'chapters') void queryClient.prefetchQuery(chaptersQuery(videoId))
  // A video that is gone or not ours is told by the page for errors.
  const [video] = await Promise.all([
    queryClient.fetchQuery(videoQuery(videoId)),
    isForm && queryClient.prefetchQuery(ownChannelsQuery()),
    isForm && queryClient.ensureQueryData(portalConfigQuery()),
  ])
  // Who may watch a video may not therefore edit it; a form that can never save is worse than a word.
  if (!video.myRights.includes('edit')) throw data(null, { status: 403 })
  return null
}

export function Component(): ReactNode {
  const { section } = useParams()
  if (section === 'captions') return <CaptionsPage />
  return section === 'chapters' ? <ChaptersPage /> : <DetailsPage />
}

function DetailsPage(): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const { videoId = '' } = useParams()
  const { data: video } = useQuery(videoQuery(videoId))
  const title = video?.title
  return (
    <>
      <title>{pageTitle(title === undefined ? t`Edit video` : t`Edit “${title}”`)}</title>
      <div className={styles['root']}>
        {video ? <VideoHeading video={video} headingId={headingId} /> : <BackToVideos />}
        <div className={styles['columns']}>
          {video ? (
            <Details key={video.id} video={video} headingId={headingId} />
          ) : (
            <Skeleton shape="box" />
          )}
        </div>
      </div>
    </>
  )
}

function Details({ video, headingId }: { video: VideoDetail; headingId: string }): ReactNode {
  const { data: channels = [] } = useQuery(ownChannelsQuery())
  const { data: config } = useQuery(portalConfigQuery())
  const { data: me } = useQuery(meQuery())
  if (!config) return null
  return (
    <>
      <DetailsForm
        video={video}
        channels={channels}
        offered={config}
        isConverting={config.features.processing}
        audience={audienceOf(config, me)}
        publicWithoutWords={config.publicWithoutWords}
        headingId={headingId}
        poster={<VideoPoster video={video} />}
        renderBeside={(draft) => <InAList {...{ video, draft, channels }} />}
        isGuarded
        renderShare={renderShare}
        onPublish={(how) => publish(video.id, how)}
      />
      {isWatchable(video) && video.myRights.includes('prepare') && (
        <VersionsPanel
          video={video}
          onReplace={() => replaceFileOf(video)}
          renderSent={(versions) => <Replacements videoId={video.id} versions={versions} />}
        />
      )}
      {video.myRights.includes('delete') && <DeletePanel video={video} />}
    </>
  )
}

function replaceFileOf(video: VideoDetail): void {
  chooseFiles(([file]) => file && replaceWith(file, video), { isSingle: true })
}

/** The card of the video as others will see it, while it is written. It is a picture of one, not another way to the video. */
function InAList(props: {
  video: VideoDetail
  draft: DetailsDraft
  channels: readonly Channel[]
}): ReactNode {
  const { t } = useLingui()
  const { video, draft, channels } = props
  const channel = channels.find(({ id }) => id === draft.channelId) ?? video.channel
  const { title, access } = draft
  return (
    <aside className={`panel ${styles['list']}`} aria-hidden="true">
      <p className="small text-2">{t`How it looks in a list`}</p>
      <div inert>
        <CardActions value={drawNothing}>
          <VideoCard video={{ ...video, title, channel, access, progress: null }} canSave={false} />
        </CardActions>
      </div>
    </aside>
  )
}

function drawNothing(): null {
  return null
}

/** The poster as it is, seven moments from all over the video, and any other frame of it. */
function VideoPoster({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const { data: film, isLoading } = useQuery({
    ...videoFileQuery(video.id),
    enabled: isWatchable(video),
  })
  const pictures = video.thumbnail?.srcset ?? []
  // Shown small: the middle one is enough, and the smallest stands in the heading already.
  const now = pictures.at(1) ?? pictures.at(0)
  const [smallUrl, wholeUrl] = [pictures.at(0)?.url, pictures.at(-1)?.url]
  const asItIs = now
    ? [{ key: NOW, url: now.url, smallUrl, wholeUrl, picture: null, label: t`Poster as it is` }]
    : []
  const { storyboard } = video
  const drawn = useMoments(storyboard)
  const offered = film && drawn ? drawn : []
  const moments = offered.map(({ atMs, url }) => {
    const time = formatDuration(atMs)
    // Drawn small; what becomes the poster is read from the film once it is chosen.
    const take = film && (() => frameAt(film, atMs))
    return { key: `${atMs}`, url, picture: null, take, label: t`Frame at ${time}` }
  })
  const isDrawing = isLoading || (film !== undefined && drawn === undefined)
  return (
    <PosterField
      choices={[...asItIs, ...moments]}
      awaited={isDrawing && storyboard ? countMoments(storyboard) : 0}
      isFilmAwaited={isLoading}
      film={film ?? null}
      onChoose={(picture) => sendPoster(video.id, picture)}
    />
  )
}
