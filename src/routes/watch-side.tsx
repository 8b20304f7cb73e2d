import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import { useSession } from '#auth/session/use-session.ts'
import { readable } from '#contract/captions.ts'
import type { Me } from '#contract/people.ts'
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
import { CaptionWords } from '#features/player/stage/lazy-parts.ts'
import { chooseTrack } from '#features/transcript/choose-track.ts'
import { TranscriptPanel } from '#features/transcript/transcript-panel.tsx'
import { describeAge } from '#features/videos/describe-video.ts'
import { watchLaterOf } from '#features/videos/watch-later.ts'
import { Description } from '#features/watch/description.tsx'
import { UpNextList } from '#features/watch/up-next-list.tsx'
import { useSelectTab } from '#features/watch/use-select-tab.ts'
import { readWatchAddress, type WatchTab } from '#features/watch/watch-address.ts'
import { ShareDialog, WatchBar } from '#features/watch/watch-bar.tsx'
import { WatchPanel, type WatchPanelTab } from '#features/watch/watch-panel.tsx'
import { whenIdle } from '#lib/when-idle.ts'
import { part } from '#ui/part.tsx'
import { savesData } from '#ui/saves-data.ts'

/** The film and its page go on without them while there is no connection. */
const withoutIt = { Otherwise: () => null }

const WatchChapters = part(
  async () => (await import('./watch-chapters.tsx')).WatchChapters,
  withoutIt,
)
const FrontPageMenu = part(
  async () => (await import('#features/studio/front-page-menu.tsx')).FrontPageMenu,
  withoutIt,
)

const AFTER_START_MS = 2000

async function fetchForFirstPress(): Promise<void> {
  if (savesData()) return
  await whenIdle()
  await Promise.allSettled([ShareDialog.load(), WatchChapters.load()])
}

interface WatchSideProps {
  video: VideoDetail
  /** Where they do not stand under the video. */
  hasComments: boolean
}

/** The tabs beside the picture, or below it: those that have something in them. */
export function WatchSide({ video, hasComments }: WatchSideProps): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const selectTab = useSelectTab()
  const { data: related, isError } = useQuery(relatedQuery(video.id))
  const board = usePlayer((state) => state.item?.storyboard ?? null)
  const isStyling = usePlayer((state) => state.isStyling)
  const { chapters } = video
  const hasWords = readable(video.captions).length > 0
  const isSilent = video.commentsPolicy === 'off' && video.commentCount === 0
  // As long as they are on their way there may be some.
  const hasNext = !isError && related?.items.length !== 0
  // What comes with the first press is here by then, and in nobody's way before.
  useEffect(() => {
    const timer = setTimeout(() => void fetchForFirstPress(), AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [])
  const tabs: readonly (WatchPanelTab | false)[] = [
    hasWords && {
      id: 'transcript',
      label: t`Transcript`,
      content: <Transcript video={video} />,
    },
    hasComments &&
      !isSilent && {
        id: 'comments',
        label: t`Comments`,
        count: video.commentCount,
        content: <WatchComments video={video} />,
      },
    chapters.length > 0 && {
      id: 'chapters',
      label: t`Chapters`,
      count: chapters.length,
      content: <WatchChapters {...{ chapters, board }} clock={playerClock} onSeek={goToMoment} />,
    },
    hasNext && {
      id: 'next',
      label: t({ message: 'Up next', context: 'tab' }),
      content: <UpNextList videos={related?.items} describe={describeAge} />,
    },
  ]
  if (isStyling) return <CaptionWords isPanel />
  const preferred: WatchTab = hasWords ? 'transcript' : 'next'
  return (
    <WatchPanel
      tabs={tabs.filter((tab) => tab !== false)}
      selected={readWatchAddress(search).tab ?? preferred}
      onSelect={selectTab}
    />
  )
}

/** What is said; in another language as soon as its words are here, and until then in the one before. */
function Transcript({ video }: { video: VideoDetail }): ReactNode {
  const [search] = useSearchParams()
  const chosen = usePlayer((state) => state.captionLang)
  const { tracks, track: wanted } = chooseTrack(video.captions, chosen)
  const query = useQuery({
    ...cuesQuery(video.id, wanted),
    placeholderData: keepPreviousData,
  })
  const failure = useFailure(query)
  const [before, setBefore] = useState(wanted)
  const track = query.isPlaceholderData ? before : wanted
  if (track?.id !== before?.id) setBefore(track)
  if (!track) return null
  return (
    <TranscriptPanel
      key={track.id}
      {...{ video, tracks, track }}
      cues={query.data}
      failure={failure && { isRetrying: failure.isRetrying, onRetry: () => void query.refetch() }}
      clock={playerClock}
      onTrack={showCaptions}
      onSeek={goToMoment}
      initialQuery={readWatchAddress(search).query}
    />
  )
}

/** Null when nobody is signed in. */
export function useMe(): Me | null {
  const { isAuthenticated } = useSession()
  const { data: me } = useQuery({ ...meQuery(), enabled: isAuthenticated })
  return isAuthenticated && me ? me : null
}

/** The comments, under the video or in their tab. */
export function WatchComments({ video }: { video: VideoDetail }): ReactNode {
  return (
    <CommentsSection
      video={video}
      me={useMe()}
      readPositionMs={playerClock.positionMs}
      onSeek={goToMoment}
    />
  )
}

/** What its makers say of the video; times in it are places to go to. */
export function WatchDescription(props: {
  video: VideoDetail
  organisation: string | undefined
}): ReactNode {
  return <Description {...props} onSeek={goToMoment} />
}

/** The channel and what can be done with the video. */
export function VideoBar(props: {
  video: VideoDetail
  organisation: string | undefined
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
      subscribeButton={
        <SubscribeButton
          channel={channel}
          size="sm"
          isSecondary={video.myRights.includes('edit')}
        />
      }
      more={video.myRights.includes('feature') && <FrontPageMenu video={video} />}
      readPositionMs={playerClock.positionMs}
    />
  )
}
