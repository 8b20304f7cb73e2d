import { queryOptions, skipToken } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { listCaptions } from '#contract/calls/video-calls.ts'
import { parseWebVtt, type Cue } from '#lib/webvtt.ts'

interface Track {
  id: string
  updatedAt: string
  url: string
}

/** The cues of one caption track of a video. Its URL is signed and changes; `id` and `updatedAt` do not. */
export function cuesQuery(videoId: string, track: Track | undefined) {
  return queryOptions({
    queryKey: ['cues', track?.id, track?.updatedAt],
    queryFn: track ? ({ signal }) => readCues(videoId, track, signal) : skipToken,
    staleTime: Infinity,
  })
}

async function readCues(videoId: string, track: Track, signal: AbortSignal): Promise<Cue[]> {
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
