import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { useSession } from '#auth/session/use-session.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { channelQuery } from '#data/channels.ts'
import { cuesQuery } from '#data/cues.ts'
import { meQuery } from '#data/me.ts'
import { useFailure } from '#data/use-failure.ts'
import { relatedQuery } from '#data/video.ts'
import { SubscribeButton } from '#features/channels/subscribe-button.tsx'
import { CommentsSection } from '#features/comments/comments-section.tsx'
import { goToMoment, playerClock } from '#features/player/engine/player-clock.ts'
import { usePlayer } from '#features/player/engine/player-store.ts'
import { showCaptions } from '#features/player/engine/view-actions.ts'
import { ChaptersPanel } from '#features/transcript/chapters-panel.tsx'
import { chooseTrack } from '#features/transcript/choose-track.ts'
import { NoTranscript } from '#features/transcript/no-transcript.tsx'
import { TranscriptPanel } from '#features/transcript/transcript-panel.tsx'
import { watchLaterOf } from '#features/videos/watch-later.ts'
import { Description } from '#features/watch/description.tsx'
import { UpNextList } from '#features/watch/up-next-list.tsx'
import { useSelectTab } from '#features/watch/use-select-tab.ts'
import { readWatchAddress, type WatchTab } from '#features/watch/watch-address.ts'
import { WatchBar } from '#features/watch/watch-bar.tsx'
import { WatchPanel, type WatchPanelTab } from '#features/watch/watch-panel.tsx'

/** The tabs beside the picture. */
export function WatchSide({ video, isPhone }: { video: VideoDetail; isPhone: boolean }): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const selectTab = useSelectTab()
  const { data: related, isError } = useQuery(relatedQuery(video.id))
  const { chapters } = video
  const comments: WatchPanelTab = {
    id: 'comments',
    label: t`Comments`,
    count: video.commentCount,
    content: <WatchComments video={video} />,
  }
  const tabs: WatchPanelTab[] = [
    { id: 'transcript', label: t`Transcript`, content: <Transcript video={video} /> },
    ...(isPhone ? [comments] : []),
    {
      id: 'chapters',
      label: t`Chapters`,
      count: chapters.length,
      content: <ChaptersPanel chapters={chapters} clock={playerClock} onSeek={goToMoment} />,
    },
    {
      id: 'next',
      label: t`Up next`,
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
  const query = useQuery(cuesQuery(video.id, track))
  const failure = useFailure(query)
  if (!track) return <NoTranscript />
  return (
    <TranscriptPanel
      key={track.id}
      {...{ tracks, track }}
      cues={query.data}
      failure={failure && { isRetrying: failure.isRetrying, onRetry: () => void query.refetch() }}
      chapters={video.chapters}
      clock={playerClock}
      onTrack={showCaptions}
      onSeek={goToMoment}
      initialQuery={readWatchAddress(search).query}
    />
  )
}

/** The comments, under the video or in their tab. */
export function WatchComments({ video }: { video: VideoDetail }): ReactNode {
  const { isAuthenticated } = useSession()
  const { data: me } = useQuery({ ...meQuery(), enabled: isAuthenticated })
  return (
    <CommentsSection
      video={video}
      me={isAuthenticated && me ? me : null}
      readPositionMs={playerClock.positionMs}
      onSeek={goToMoment}
    />
  )
}

/** What its makers say of the video; times in it are places to go to. */
export function WatchDescription(props: {
  video: VideoDetail
  internalLabel: string | undefined
}): ReactNode {
  return <Description {...props} onSeek={goToMoment} />
}

/** The channel and what can be done with the video. */
export function VideoBar(props: {
  video: VideoDetail
  internalLabel: string | undefined
}): ReactNode {
  const { video } = props
  const { isAuthenticated } = useSession()
  // The button that subscribes reads the channel from its own place; it need not be asked for again.
  const { data: channel } = useQuery({
    ...channelQuery(video.channel.handle),
    initialData: video.channel,
  })
  return (
    <WatchBar
      {...props}
      saved={watchLaterOf(video)}
      isSignedIn={isAuthenticated}
      subscriberCount={channel.subscriberCount}
      subscribeButton={<SubscribeButton channel={channel} />}
      readPositionMs={playerClock.positionMs}
    />
  )
}
