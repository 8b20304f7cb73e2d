import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { grantPlayback, reportProgress } from '#contract/calls/video-calls.ts'
import type { PlaybackGrant, ProgressReport } from '#contract/playback.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'

/**
 * Asks for a permission to play, kept nowhere: the player renews its own while it plays, for the film (`version`) that it
 * is in.
 */
export function askToPlay(
  videoId: string,
  { version, ...options }: { signal: AbortSignal; isQuiet?: boolean; version?: string },
): Promise<PlaybackGrant> {
  return send(grantPlayback, { params: { videoId }, query: { version }, ...options })
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

/**
 * Tells how far somebody is with a video that they opened with these `words`, and answers what these are by now. Where that is
 * something else, what is published since is asked for and shown, without loading anything again. @throws an error of the API
 */
export async function tellProgress(
  videoId: string,
  report: ProgressReport,
  { words, isLast }: { words: string; isLast: boolean },
): Promise<string> {
  // The next report carries everything a lost one did.
  const answer = await send(reportProgress, {
    params: { videoId },
    body: report,
    keepalive: isLast,
    isQuiet: true,
  })
  // A page that is left asks for nothing; brought back, it hears of the same words once more.
  if (isLast) return words
  if (answer.words !== words) void outdate([...keys.video, videoId], [...keys.playback, videoId])
  return answer.words
}

// For as long as the visit lasts: of whoever has not signed in nobody else knows it.
queryClient.setQueryDefaults(keys.places, { gcTime: Infinity })

const placeKey = (videoId: string) => [...keys.places, videoId]

/** Null once it has been forgotten, undefined of a video that this person has not opened in this visit. */
const readPlace = (videoId: string) => queryClient.getQueryData<number | null>(placeKey(videoId))

/** Notes where a video would go on in this visit. */
export function notePlace(videoId: string, resumeMs: number): void {
  queryClient.setQueryData<number | null>(placeKey(videoId), resumeMs)
}

export function hasPlace(videoId: string): boolean {
  return typeof readPlace(videoId) === 'number'
}

export function isPlaceForgotten(videoId: string): boolean {
  return readPlace(videoId) === null
}

/** Of one video, or of all where none is named. */
export function forgetPlaces(videoId: string | null): void {
  const queryKey = videoId === null ? keys.places : placeKey(videoId)
  queryClient.setQueriesData<number | null>({ queryKey }, null)
}

/**
 * Where a video goes on: at its place in this visit, unless the service, asked since, keeps the places of this person
 * (`isKept`): it knows what they have watched, finished or forgotten on another device.
 */
export function placeToResume(videoId: string, grant: PlaybackGrant, isKept: boolean): number {
  const place = readPlace(videoId) ?? null
  const notedAtMs = queryClient.getQueryState(placeKey(videoId))?.dataUpdatedAt ?? 0
  const askedAtMs = queryClient.getQueryState(playbackQuery(videoId).queryKey)?.dataUpdatedAt ?? 0
  return place === null || (isKept && askedAtMs > notedAtMs) ? grant.resumeMs : place
}
