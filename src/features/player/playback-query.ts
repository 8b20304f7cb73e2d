import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { grantPlayback } from '#contract/video-calls.ts'
import type { Cue } from '#lib/webvtt.ts'

/**
 * The permission to play. It is asked for once per visit of a video; while it plays, the player itself
 * renews it, so that no re-render can disturb the picture.
 */
export function playbackQuery(videoId: string) {
  return queryOptions({
    queryKey: ['playback', videoId],
    queryFn: ({ signal }) => send(grantPlayback, { params: { videoId }, signal }),
    // A quarter of an hour less a margin: coming back within it needs no new permission.
    staleTime: 10 * 60_000,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The cues of one caption track. Its URL is signed and changes; `id` and `updatedAt` do not. */
export function cuesQuery(track: { id: string; updatedAt: string; url: string }) {
  return queryOptions({
    queryKey: ['cues', track.id, track.updatedAt],
    queryFn: ({ signal }) => readCues(track.url, signal),
    staleTime: Infinity,
  })
}

async function readCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The captions could not be read (${response.status}).`)
  const { parseWebVtt } = await import('#lib/webvtt.ts')
  return parseWebVtt(await response.text())
}
