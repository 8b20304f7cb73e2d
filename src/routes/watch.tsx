import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  NavigationType,
  useNavigationType,
  useParams,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'

import { hasAntiForgery } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { flagsOf } from '#auth/session/session-machine.ts'
import { getSession, settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { commentsQuery } from '#data/comments.ts'
import { cuesQuery } from '#data/cues.ts'
import { meQuery } from '#data/me.ts'
import { playbackQuery } from '#data/playback.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { knownVideo, relatedQuery, videoQuery } from '#data/video.ts'
import { openAhead } from '#features/player/engine/open-video.ts'
import { playerItem } from '#features/player/engine/player-item.ts'
import { playerState, usePlayer } from '#features/player/engine/player-store.ts'
import { Stage } from '#features/player/stage/stage.tsx'
import { chooseTrack } from '#features/transcript/choose-track.ts'
import { useBack } from '#features/watch/use-back.ts'
import { useNextVideo } from '#features/watch/use-next-video.ts'
import { useSelectTab } from '#features/watch/use-select-tab.ts'
import { useIsNarrow, useIsPhone } from '#features/watch/use-width.ts'
import { readWatchAddress } from '#features/watch/watch-address.ts'
import { WatchLayout } from '#features/watch/watch-layout.tsx'
import { WatchTitle } from '#features/watch/watch-title.tsx'
import { part } from '#ui/part.tsx'
import { savesData } from '#ui/saves-data.ts'

import { useMe, VideoBar, WatchComments, WatchDescription, WatchSide } from './watch-side.tsx'

const loadPreparing = () => import('./watch-preparing.tsx')
const WatchPreparing = part(async () => (await loadPreparing()).WatchPreparing)

/** Asks for everything at once; waits only for what the first picture needs. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  const videoId = params['videoId'] ?? ''
  const session = await settledSession(request.signal)
  void queryClient.prefetchQuery(relatedQuery(videoId))
  const known = knownVideo(videoId)
  // The configuration brings the cookie without which nothing may be asked for that changes something.
  const config = queryClient.prefetchQuery(portalConfigQuery())
  const mayAsk = hasAntiForgery() ? Promise.resolve() : config
  const askToPlay = () => queryClient.fetchQuery(playbackQuery(videoId))
  const [video, grant, me] = await Promise.all([
    queryClient.ensureQueryData(videoQuery(videoId)),
    // Whoever may not play it is told so by the page; of what is still being prepared nobody asks.
    known && !isWatchable(known) ? null : mayAsk.then(askToPlay).catch(() => null),
    flagsOf(session).isAuthenticated ? queryClient.fetchQuery(meQuery()).catch(() => null) : null,
    config,
  ])
  // All that is known of it stands there at once, in its place.
  if (!isWatchable(video)) return (await loadPreparing()).prefetch(videoId, WatchPreparing.load)
  if (!grant || request.signal.aborted) return null
  // The picture is on its way while the page around it is drawn.
  const { startMs } = readWatchAddress(new URL(request.url).searchParams)
  openAhead(playerItem(video, grant), grant, { startMs, preferences: me?.preferences ?? null })
  prefetchCues(video)
  prefetchComments(video)
  return null
}

/** What is said stands beside the picture, and need not wait for the page to be drawn. */
function prefetchCues({ id, captions }: VideoDetail): void {
  const { track } = chooseTrack(captions, playerState().captionLang)
  if (track) void queryClient.prefetchQuery(cuesQuery(id, track))
}

/** On a phone they stand in a tab, which is not empty when it is opened. */
function prefetchComments({ id, commentsPolicy, commentCount }: VideoDetail): void {
  if (commentsPolicy === 'off' || commentCount === 0) return
  void queryClient.prefetchInfiniteQuery(commentsQuery(id, 'new'))
}

/**
 * For whoever is about to open it: what is known of the video, and the permission to play where it is meant for
 * everybody, as all is that is shown to whoever has not signed in. Of any other it is written down who asked, and nobody
 * has yet. Nothing more is asked once `isStillHere` says that they have gone.
 */
export async function prefetch(videoId: string, isStillHere: () => boolean): Promise<void> {
  if (!isStillHere()) return
  const askToPlay = () =>
    queryClient.fetchQuery(playbackQuery(videoId, { isQuiet: true })).catch(() => null)
  const isNobody = !flagsOf(getSession()).isAuthenticated
  if (isNobody) void askToPlay()
  void queryClient.prefetchQuery(portalConfigQuery())
  const video = await queryClient.ensureQueryData(videoQuery(videoId))
  if (!isStillHere()) return
  void queryClient.prefetchQuery(relatedQuery(videoId))
  const isForEverybody = video.access === 'public' || video.access === 'internal'
  if (!isForEverybody || !isWatchable(video)) return
  prefetchCues(video)
  const [grant, me] = await Promise.all([
    askToPlay(),
    isNobody ? null : queryClient.fetchQuery(meQuery()).catch(() => null),
  ])
  // Its first frame is here when its page is. What needs an engine would fetch that, and many seconds of film.
  if (grant?.source.kind !== 'file' || savesData() || !isStillHere()) return
  openAhead(playerItem(video, grant), grant, {
    startMs: null,
    preferences: me?.preferences ?? null,
  })
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
  const { t } = useLingui()
  const { data: config } = useQuery(portalConfigQuery())
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const isTheatre = usePlayer((state) => state.isTheatre)
  const organisation = config?.audience.organisation
  const description = <WatchDescription {...{ video, organisation }} />
  return (
    <WatchLayout
      isTheatre={isTheatre}
      ambientUrl={video.thumbnail?.srcset[0]?.url ?? null}
      stage={<WatchStage video={video} />}
      panelLabel={t`About this video`}
      panel={
        isWatchable(video) ? (
          <WatchSide video={video} hasComments={isNarrow} />
        ) : (
          <WatchPreparing video={video} place="panel" />
        )
      }
    >
      <WatchTitle lang={video.lang}>{video.title}</WatchTitle>
      {isPhone && description}
      <VideoBar {...{ video, organisation }} />
      {!isPhone && description}
      {!isNarrow && <WatchComments video={video} />}
    </WatchLayout>
  )
}

function WatchStage({ video }: { video: VideoDetail }): ReactNode {
  const me = useMe()
  const next = useNextVideo(video)
  const back = useBack()
  const navigation = useNavigationType()
  const [search] = useSearchParams()
  const { startMs, endMs, hasCaptions } = readWatchAddress(search)
  const selectTab = useSelectTab()
  if (!isWatchable(video)) {
    return <WatchPreparing video={video} place="stage" />
  }
  return (
    <>
      <Stage
        video={video}
        preferences={me?.preferences ?? null}
        startMs={startMs}
        link={{ endMs, hasCaptions }}
        shouldPlay={navigation === NavigationType.Push}
        next={next}
        onShowChapters={() => selectTab('chapters')}
        onBack={back}
      />
      {video.state !== 'ready' && <WatchPreparing video={video} place="note" />}
    </>
  )
}
