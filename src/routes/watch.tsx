import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  useParams,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session.ts'
import { useSession } from '#auth/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import type { Me } from '#contract/people.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { meQuery, portalConfigQuery } from '#features/account/account-queries.ts'
import { channelQuery } from '#features/channels/channel-queries.ts'
import { SubscribeButton } from '#features/channels/subscribe-button.tsx'
import { commentsQuery } from '#features/comments/comment-queries.ts'
import { CommentsSection } from '#features/comments/comments-section.tsx'
import { cuesQuery, playbackQuery } from '#features/player/playback-query.ts'
import { goToMoment, playerClock } from '#features/player/player-clock.ts'
import { usePlayer } from '#features/player/player-store.ts'
import { Stage } from '#features/player/stage.tsx'
import { showCaptions } from '#features/player/view-actions.ts'
import { ChaptersPanel } from '#features/transcript/chapters-panel.tsx'
import { chooseTrack } from '#features/transcript/choose-track.ts'
import { NoTranscript } from '#features/transcript/no-transcript.tsx'
import { TranscriptPanel } from '#features/transcript/transcript-panel.tsx'
import { useWatchLater } from '#features/videos/watch-later.ts'
import { BeingPrepared } from '#features/watch/being-prepared.tsx'
import { Description } from '#features/watch/description.tsx'
import { UpNextList } from '#features/watch/up-next-list.tsx'
import { useBack } from '#features/watch/use-back.ts'
import { useCountComments } from '#features/watch/use-count-comments.ts'
import { useIsPhone } from '#features/watch/use-is-phone.ts'
import { useNextVideo } from '#features/watch/use-next-video.ts'
import { useSelectTab } from '#features/watch/use-select-tab.ts'
import { readWatchAddress, type WatchTab } from '#features/watch/watch-address.ts'
import { WatchHeading } from '#features/watch/watch-heading.tsx'
import { WatchLayout } from '#features/watch/watch-layout.tsx'
import { WatchPanel, type WatchPanelTab } from '#features/watch/watch-panel.tsx'
import { isWatchable, relatedQuery, videoQuery } from '#features/watch/watch-queries.ts'

/** Asks for everything at once; waits only for what the first picture needs. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  const videoId = params['videoId'] ?? ''
  const session = await settledSession(request.signal)
  // The first call of a visit that changes something needs the cookie that comes with the configuration.
  const config = queryClient.prefetchQuery(portalConfigQuery())
  void queryClient.prefetchQuery(relatedQuery(videoId))
  void queryClient.prefetchInfiniteQuery(commentsQuery(videoId, 'new'))
  const [video] = await Promise.all([
    queryClient.ensureQueryData(videoQuery(videoId)),
    config.then(() => queryClient.prefetchQuery(playbackQuery(videoId))),
    session.status === 'signed-in' ? queryClient.prefetchQuery(meQuery()) : null,
  ])
  // The button that subscribes reads the channel from its own place; it need not be asked for again.
  queryClient.setQueryData(channelQuery(video.channel.handle).queryKey, video.channel)
  return null
}

/** Another tab or moment is the same page. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = args.currentUrl.pathname === args.nextUrl.pathname
  return isSamePage && args.currentUrl.search !== args.nextUrl.search
    ? false
    : args.defaultShouldRevalidate
}

export function Component(): ReactNode {
  const { videoId = '' } = useParams()
  const { data: video } = useQuery(videoQuery(videoId))
  if (!video) return null
  return (
    <>
      <title>{pageTitle(video.title)}</title>
      <Watch key={video.id} video={video} />
    </>
  )
}

function Watch({ video }: { video: VideoDetail }): ReactNode {
  const { isAuthenticated } = useSession()
  const { data: config } = useQuery(portalConfigQuery())
  const { data: channel = video.channel } = useQuery(channelQuery(video.channel.handle))
  const saved = useWatchLater(video)
  const isPhone = useIsPhone()
  const isTheatre = usePlayer((state) => state.isTheatre)
  const internalLabel = config?.audience.internalLabel
  const description = <Description {...{ video, internalLabel }} onSeek={goToMoment} />
  return (
    <WatchLayout
      isTheatre={isTheatre}
      ambientUrl={video.thumbnail?.srcset[0]?.url ?? null}
      stage={<WatchStage video={video} />}
      panelLabel="About this video"
      panel={<SidePanel video={video} isPhone={isPhone} />}
    >
      <WatchHeading
        {...{ video, saved, internalLabel }}
        isSignedIn={isAuthenticated}
        subscriberCount={channel.subscriberCount}
        subscribeButton={<SubscribeButton channel={channel} />}
        readPositionMs={playerClock.positionMs}
        underTitle={isPhone && description}
      />
      {!isPhone && description}
      {!isPhone && <Comments video={video} />}
    </WatchLayout>
  )
}

/** Null when nobody is signed in. */
function useMe(): Me | null {
  const { isAuthenticated } = useSession()
  const { data: me } = useQuery({ ...meQuery(), enabled: isAuthenticated })
  return isAuthenticated && me ? me : null
}

function WatchStage({ video }: { video: VideoDetail }): ReactNode {
  const client = useQueryClient()
  const me = useMe()
  const next = useNextVideo(video.id)
  const back = useBack()
  const [search] = useSearchParams()
  const selectTab = useSelectTab()
  if (!isWatchable(video.state)) return <BeingPrepared video={video} />
  return (
    <Stage
      video={video}
      preferences={me?.preferences ?? null}
      startMs={readWatchAddress(search).startMs}
      next={next}
      onShowChapters={() => selectTab('chapters')}
      onBack={back}
      onPreferences={(preferences) => {
        client.setQueryData(meQuery().queryKey, (old) => old && { ...old, preferences })
      }}
    />
  )
}

function SidePanel({ video, isPhone }: { video: VideoDetail; isPhone: boolean }): ReactNode {
  const [search] = useSearchParams()
  const selectTab = useSelectTab()
  const { data: related, isError } = useQuery(relatedQuery(video.id))
  const { chapters } = video
  const comments: WatchPanelTab = {
    id: 'comments',
    label: 'Comments',
    count: video.commentCount,
    content: <Comments video={video} />,
  }
  const tabs: WatchPanelTab[] = [
    { id: 'transcript', label: 'Transcript', content: <Transcript video={video} /> },
    ...(isPhone ? [comments] : []),
    {
      id: 'chapters',
      label: 'Chapters',
      count: chapters.length,
      content: <ChaptersPanel chapters={chapters} clock={playerClock} onSeek={goToMoment} />,
    },
    {
      id: 'next',
      label: 'Up next',
      content: <UpNextList videos={isError ? [] : related?.items} />,
    },
  ]
  const preferred: WatchTab = video.captions.length > 0 ? 'transcript' : 'next'
  return (
    <WatchPanel
      tabs={tabs}
      selected={readWatchAddress(search).tab ?? preferred}
      onSelect={selectTab}
    />
  )
}

function Transcript({ video }: { video: VideoDetail }): ReactNode {
  const [search] = useSearchParams()
  const chosen = usePlayer((state) => state.captionLang)
  const { tracks, track } = chooseTrack(video.captions, chosen)
  const { data: cues } = useQuery({
    ...cuesQuery(track ?? { id: '', updatedAt: '', url: '' }),
    enabled: track !== undefined,
  })
  if (!track) return <NoTranscript />
  return (
    <TranscriptPanel
      key={track.id}
      {...{ tracks, track }}
      cues={cues ?? []}
      chapters={video.chapters}
      clock={playerClock}
      onTrack={showCaptions}
      onSeek={goToMoment}
      initialQuery={readWatchAddress(search).query}
    />
  )
}

function Comments({ video }: { video: VideoDetail }): ReactNode {
  const me = useMe()
  const countComment = useCountComments(video.id)
  return (
    <CommentsSection
      video={video}
      me={me}
      readPositionMs={playerClock.positionMs}
      onSeek={goToMoment}
      onCount={countComment}
    />
  )
}
