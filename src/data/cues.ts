import { queryOptions, skipToken } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { listCaptions } from '#contract/calls/video-calls.ts'
import { parseWebVtt, type WebVtt } from '#lib/webvtt.ts'

interface Track {
  id: string
  updatedAt: string
  url: string
}

/** One caption track of a video with all that its file says. Its URL is signed and changes; `id` and `updatedAt` do not. */
export function webVttQuery(videoId: string, track: Track | undefined) {
  return queryOptions({
    queryKey: ['cues', track?.id, track?.updatedAt],
    queryFn: track ? ({ signal }) => readTrack(videoId, track, signal) : skipToken,
    staleTime: Infinity,
  })
}

/** As `placeholderData` of a track: its lines of before, until those that were published in their place are here. */
export function linesOfBefore(track: Pick<Track, 'id'> | undefined) {
  return <Lines>(before: Lines | undefined, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[1] === track?.id ? before : undefined
}

/** Its cues alone. */
export function cuesQuery(videoId: string, track: Track | undefined) {
  return { ...webVttQuery(videoId, track), select: cuesOf }
}

function cuesOf({ cues }: WebVtt): WebVtt['cues'] {
  return cues
}

async function readTrack(videoId: string, track: Track, signal: AbortSignal): Promise<WebVtt> {
  return parseWebVtt(await readText(videoId, track, signal))
}

async function readText(videoId: string, track: Track, signal: AbortSignal): Promise<string> {
  let response = await fetch(track.url, { signal })
  // The address is good for a quarter of an hour, and the page may be open for longer; a track may move meanwhile.
  if (response.status === 403 || response.status === 404) {
    const { items } = await send(listCaptions, { params: { videoId }, signal })
    const fresh = items.find(({ id }) => id === track.id)
    if (fresh) response = await fetch(fresh.url, { signal })
  }
  if (!response.ok) throw new Error(`The captions could not be read (${response.status}).`)
  return response.text()
}
