import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { data, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { settledSession } from '#auth/session/session.ts'
import { pageTitle } from '#config/page-title.ts'
import type { CaptionDoubt } from '#contract/calls/transcription-calls.ts'
import { CaptionKind } from '#contract/captions.ts'
import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { cuesQuery } from '#data/cues.ts'
import { captionsQuery, trackLinesQuery, type TrackPlace } from '#data/editing/captions.ts'
import { doubtsQuery } from '#data/editing/transcriptions.ts'
import { waveQuery } from '#data/editing/wave.ts'
import { useFailure } from '#data/use-failure.ts'
import { videoFileQuery } from '#data/video-file.ts'
import { videoQuery } from '#data/video.ts'
import { languageName } from '#features/studio/captions/caption-words.ts'
import { CaptionLines } from '#features/studio/cues/caption-lines.tsx'
import { BackToVideos, VideoHeading } from '#features/studio/details/video-heading.tsx'
import { speechEdges } from '#features/studio/lines/speech-edges.ts'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { loadLongLists } from '#ui/lists/use-drawn.ts'

import styles from './video.module.css'

/** A grant lasts a quarter of an hour; an address that fails sooner is asked for anew once only. */
const FRESH_MS = 60_000
const none: readonly CaptionDoubt[] = []

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  await settledSession(request.signal)
  const { videoId = '', lang = '' } = params
  if (canonical(lang) === null) throw data(null, { status: 404 })
  // Thousands of lines are not drawn to be thrown away again.
  const [video] = await Promise.all([
    queryClient.fetchQuery(videoQuery(videoId)),
    typeof ResizeObserver === 'function' && loadLongLists(),
  ])
  if (!video.myRights.includes('edit')) throw data(null, { status: 403 })
  return null
}

/** The captions of a video in one language, to be written line by line. */
export function Component(): ReactNode {
  const { t } = useLingui()
  const { videoId = '', lang: tag = '' } = useParams()
  const [query] = useSearchParams()
  const { data: video } = useQuery(videoQuery(videoId))
  const lang = canonical(tag) ?? tag
  const kind = CaptionKind.safeParse(query.get('kind')).data ?? 'captions'
  const language = languageName(lang)
  const title = video?.title ?? ''
  return (
    <>
      <title>{pageTitle(t`${language}: captions of “${title}”`)}</title>
      <div className={styles['root']}>
        {video ? <VideoHeading isCompact video={video} /> : <BackToVideos />}
        {video ? (
          <Track key={`${video.id} ${lang} ${kind}`} video={video} place={{ lang, kind }} />
        ) : (
          <Skeleton shape="box" />
        )}
      </div>
    </>
  )
}

function Track({ video, place }: { video: VideoDetail; place: TrackPlace }): ReactNode {
  const { t } = useLingui()
  const found = useQuery(trackLinesQuery(video.id, place))
  const failure = useFailure(found)
  const film = useQuery({ ...videoFileQuery(video.id), enabled: isWatchable(video) })
  const heard = useQuery({ ...waveQuery(video.id), enabled: isWatchable(video) }).data
  const wave = heard && heard.state !== 'none' ? heard : null
  const speechMs = useMemo(() => (wave?.peaks ? speechEdges(wave.peaks, wave.stepMs) : []), [wave])
  const hasDoubts = found.data?.track.origin === 'auto' && place.kind === 'captions'
  const doubts = useQuery({ ...doubtsQuery(video.id, place.lang), enabled: hasDoubts })
  const [besideId, setBesideId] = useState('')
  const { data: tracks = [] } = useQuery(captionsQuery(video.id))
  const others = tracks.filter(({ lang, kind }) => lang !== place.lang || kind !== place.kind)
  const other = others.find(({ id }) => id === besideId)
  const said = useQuery(cuesQuery(video.id, other)).data
  // They have no key of their own, and need none: they are only read.
  const beside =
    said && other ? { lines: said.map((cue) => ({ ...cue, key: '' })), lang: other.lang } : null
  if (failure) {
    return (
      <ErrorPanel
        title={t`The captions didn’t load`}
        onRetry={() => void found.refetch()}
        isRetrying={failure.isRetrying}
      />
    )
  }
  // Its buttons stand elsewhere beside a film, and one that moves under a finger is missed.
  if (found.data === undefined || film.isLoading || doubts.isLoading)
    return <Skeleton shape="box" />
  return (
    <CaptionLines
      video={video}
      place={place}
      found={found.data}
      film={film.data ?? null}
      wave={wave}
      speechMs={speechMs}
      beside={beside}
      doubts={doubts.data ?? none}
      choice={{ tracks: others, chosen: besideId, onChoose: setBesideId }}
      onFilmTrouble={() => {
        if (Date.now() - film.dataUpdatedAt > FRESH_MS) void film.refetch()
      }}
    />
  )
}

/** The tag of a language as it is written; null for what is none. */
function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}
