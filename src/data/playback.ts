import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { grantPlayback } from '#contract/calls/video-calls.ts'
import type { PlaybackGrant } from '#contract/playback.ts'

import { keys } from './cache/keys.ts'

/** Asks for a permission to play, kept nowhere: the player renews its own while it plays. */
export function askToPlay(
  videoId: string,
  options: { signal: AbortSignal; isQuiet?: boolean },
): Promise<PlaybackGrant> {
  return send(grantPlayback, { params: { videoId }, ...options })
}

/**
 * The permission to play. It is asked for once per visit of a video; while it plays, the player itself
 * renews it, so that no re-render can disturb the picture.
 */
export function playbackQuery(videoId: string, { isQuiet = false } = {}) {
  return queryOptions({
    queryKey: [...keys.playback, videoId],
    queryFn: ({ signal }) => askToPlay(videoId, { signal, isQuiet }),
    // A quarter of an hour less a margin: coming back within it needs no new permission.
    staleTime: 10 * 60_000,
    gcTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Where a video was left in this visit, which is newer than the permission that is kept of it. */
export function noteLeftOff(videoId: string, resumeMs: number): void {
  queryClient.setQueryData(
    playbackQuery(videoId).queryKey,
    (grant) => grant && { ...grant, resumeMs },
    // No newer than it was: only the place is.
    { updatedAt: queryClient.getQueryState(playbackQuery(videoId).queryKey)?.dataUpdatedAt ?? 0 },
  )
}
