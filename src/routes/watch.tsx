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
import { settledSession } from '#auth/session/session.ts'
import { useSession } from '#auth/session/use-session.ts'
import { pageTitle } from '#config/page-title.ts'
import type { Me } from '#contract/people.ts'
import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { meQuery } from '#data/me.ts'
import { playbackQuery } from '#data/playback.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { relatedQuery, videoQuery } from '#data/video.ts'
import { openAhead } from '#features/player/engine/open-video.ts'
import { playerItem } from '#features/player/engine/player-item.ts'
import { usePlayer } from '#features/player/engine/player-store.ts'
import { Stage } from '#features/player/stage/stage.tsx'
import { useBack } from '#features/watch/use-back.ts'
import { useIsPhone } from '#features/watch/use-is-phone.ts'
import { useNextVideo } from '#features/watch/use-next-video.ts'
import { useSelectTab } from '#features/watch/use-select-tab.ts'
import { readWatchAddress } from '#features/watch/watch-address.ts'
import { WatchLayout } from '#features/watch/watch-layout.tsx'
import { WatchTitle } from '#features/watch/watch-title.tsx'
import { part } from '#ui/part.tsx'

import { VideoBar, WatchComments, WatchDescription, WatchSide } from './watch-side.tsx'

const BeingPrepared = part(
  async () => (await import('#features/watch/being-prepared.tsx')).BeingPrepared,
)

/** Asks for everything at once; waits only for what the first picture needs. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  const videoId = params['videoId'] ?? ''
  const session = await settledSession(request.signal)
  void queryClient.prefetchQuery(relatedQuery(videoId))
  // The configuration brings the cookie without which nothing may be asked for that changes something.
  const config = queryClient.prefetchQuery(portalConfigQuery())
  const mayAsk = hasAntiForgery() ? Promise.resolve() : config
  const [video, grant, me] = await Promise.all([
    queryClient.ensureQueryData(videoQuery(videoId)),
    // Whoever may not play it is told so by the page.
    mayAsk.then(() => queryClient.fetchQuery(playbackQuery(videoId))).catch(() => null),
    flagsOf(session).isAuthenticated ? queryClient.fetchQuery(meQuery()).catch(() => null) : null,
    config,
  ])
  if (!grant || !isWatchable(video) || request.signal.aborted) return null
  // The picture is on its way while the page around it is drawn.
  const { startMs } = readWatchAddress(new URL(request.url).searchParams)
  openAhead(playerItem(video, grant), grant, { startMs, preferences: me?.preferences ?? null })
  return null
}

/**
 * For whoever is about to open it: what is known of the video, and the permission to play where it is meant for
 * everybody. Of any other it is written down who asked, and nobody has yet. Nothing more is asked once `isStillHere` says
 * that they have gone.
 */
export async function prefetch(videoId: string, isStillHere: () => boolean): Promise<void> {
  if (!isStillHere()) return
  const video = await queryClient.ensureQueryData(videoQuery(videoId))
  if (!isStillHere()) return
  void queryClient.prefetchQuery(relatedQuery(videoId))
  const isForEverybody = video.access === 'public' || video.access === 'internal'
  if (!isForEverybody || !isWatchable(video)) return
  await queryClient.prefetchQuery(playbackQuery(videoId, { isQuiet: true }))
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
  const isTheatre = usePlayer((state) => state.isTheatre)
  const internalLabel = config?.audience.internalLabel
  const description = <WatchDescription {...{ video, internalLabel }} />
  return (
    <WatchLayout
      isTheatre={isTheatre}
      ambientUrl={video.thumbnail?.srcset[0]?.url ?? null}
      stage={<WatchStage video={video} />}
      panelLabel={t`About this video`}
      panel={<WatchSide video={video} isPhone={isPhone} />}
    >
      <WatchTitle>{video.title}</WatchTitle>
      {isPhone && description}
      <VideoBar {...{ video, internalLabel }} />
      {!isPhone && description}
      {!isPhone && <WatchComments video={video} />}
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
  const me = useMe()
  const next = useNextVideo(video.id)
  const back = useBack()
  const navigation = useNavigationType()
  const [search] = useSearchParams()
  const selectTab = useSelectTab()
  if (!isWatchable(video)) {
    return <BeingPrepared video={video} />
  }
  return (
    <Stage
      video={video}
      preferences={me?.preferences ?? null}
      startMs={readWatchAddress(search).startMs}
      shouldPlay={navigation === NavigationType.Push}
      next={next}
      onShowChapters={() => selectTab('chapters')}
      onBack={back}
    />
  )
}
