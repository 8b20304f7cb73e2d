import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'
import {
  listVersions,
  removeVersion,
  replaceSource,
  revertVersion,
} from '#contract/calls/version-calls.ts'
import type { VideoVersion } from '#contract/versions.ts'

import { keys } from '../cache/keys.ts'
import { outdate } from '../cache/outdate.ts'

/** So often one that is prepared is looked at again. */
const LOOK_AGAIN_MS = 3_000

/** The films of a video, the newest first; looked at again while one is prepared. */
export function versionsQuery(videoId: string) {
  return queryOptions({
    queryKey: ['versions', videoId],
    queryFn: async ({ signal }) => {
      const { items } = await send(listVersions, { params: { videoId }, signal, isQuiet: true })
      noteChange(videoId, items)
      return items
    },
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'preparing') ? LOOK_AGAIN_MS : false,
  })
}

/** The same, as it is this moment. @throws an error of the API */
export function lookAtVersions(videoId: string): Promise<VideoVersion[]> {
  return queryClient.fetchQuery({ ...versionsQuery(videoId), staleTime: 0 })
}

/** Plays one again that the video played before. @throws an error of the API */
export async function goBackTo(videoId: string, number: number): Promise<void> {
  const { items } = await send(revertVersion, { params: { videoId, number } })
  await showVersions(videoId, items)
}

/** A list that is on its way is of before. */
async function showVersions(videoId: string, items: VideoVersion[]): Promise<void> {
  const { queryKey } = versionsQuery(videoId)
  await queryClient.cancelQueries({ queryKey })
  noteChange(videoId, items)
  queryClient.setQueryData(queryKey, items)
}

/** Removes one for good that the video does not play. @throws an error of the API */
export async function removeFilm(videoId: string, number: number): Promise<void> {
  const { items } = await send(removeVersion, { params: { videoId, number } })
  await showVersions(videoId, items)
  void outdate(keys.me)
}

/** Gives up one that was begun and is not all there; one that another browser has sent meanwhile stays. Failing that, its time ends by itself. */
export async function dropReplacement(videoId: string, number: number): Promise<void> {
  const { items } = await send(listMyUploads, { isQuiet: true }).catch(() => ({ items: [] }))
  if (!items.some((one) => one.videoId === videoId && one.version === number)) return
  await send(removeVersion, { params: { videoId, number }, isQuiet: true }).catch(() => undefined)
  void outdate(keys.me)
}

/** Describes a file to the service that is to take the place of the one a video plays; it takes its space from now on. */
export async function openReplacement(
  videoId: string,
  body: z.input<typeof replaceSource.body>,
  idempotencyKey: string,
): Promise<z.infer<typeof replaceSource.answer>> {
  const params = { videoId }
  const opened = await send(replaceSource, { params, body, isQuiet: true, idempotencyKey })
  void outdate(keys.me)
  return opened
}

/**
 * Where another film is played than was known, its length, its moments and its address are others; where another one
 * comes, so is how far it is.
 */
function noteChange(videoId: string, items: readonly VideoVersion[]): void {
  const before = queryClient.getQueryData(versionsQuery(videoId).queryKey)
  if (before === undefined || stagesOf(before) === stagesOf(items)) return
  void outdate(['processing', videoId])
  if (numberPlayed(before) === numberPlayed(items)) return
  void outdate([...keys.video, videoId], [...keys.playback, videoId], ['video-file', videoId])
  void outdate(keys.lists)
}

function stagesOf(items: readonly VideoVersion[]): string {
  return items.map(({ number, state }) => `${number} ${state}`).join()
}

function numberPlayed(items: readonly VideoVersion[]): number | undefined {
  return items.find(({ state }) => state === 'playing')?.number
}
