import { CancelledError, queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { StatusError } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import { deleteCaption, patchCaption, putCaption } from '#contract/calls/caption-calls.ts'
import { listCaptions } from '#contract/calls/video-calls.ts'
import type { CaptionPatch } from '#contract/caption-changes.ts'
import type { Caption, CaptionKind } from '#contract/captions.ts'

import { keys } from '../cache/keys.ts'
import { outdate } from '../cache/outdate.ts'

/** Every track of a video that this person may know of, drafts among them where they may edit it. */
export function captionsQuery(videoId: string) {
  return queryOptions({
    queryKey: ['captions', videoId],
    queryFn: async ({ signal }) =>
      (await send(listCaptions, { params: { videoId }, signal })).items,
  })
}

/** Which track of a video, there or not. */
export interface TrackPlace {
  lang: string
  kind: CaptionKind
}

/** Brings a file as a new draft, or in the place of the track that was read. @throws an error of the API */
export async function bringCaptions(
  videoId: string,
  { lang, kind }: TrackPlace,
  { file, before, isSplit }: { file: Blob; before: Caption | undefined; isSplit: boolean },
): Promise<Caption> {
  const call = {
    params: { videoId, lang },
    query: { kind, ...(isSplit && { long: 'split' as const }) },
    file,
    ...(before && { ifMatch: before.etag }),
  }
  return changed(videoId, () => send(putCaption, call))
}

/** Puts a track on show or takes it off, or says that it fits the film. @throws an error of the API */
export function changeCaptions(
  videoId: string,
  { lang, kind, etag }: Caption,
  patch: CaptionPatch,
): Promise<Caption> {
  const call = { params: { videoId, lang }, query: { kind }, body: patch, ifMatch: etag }
  return changed(videoId, () => send(patchCaption, call))
}

/** Deletes a track for good; a list that is on its way is of before. @throws an error of the API */
export function deleteCaptions(videoId: string, { id, lang, kind, etag }: Caption): Promise<void> {
  const call = { params: { videoId, lang }, query: { kind }, ifMatch: etag }
  return changed(videoId, async () => {
    await send(deleteCaption, call)
    const { queryKey } = captionsQuery(videoId)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (known) => known?.filter((track) => track.id !== id))
  })
}

/** Refused or not, what is shown of the tracks may be of before; what plays and is found may say something else now. */
async function changed<Answer>(videoId: string, change: () => Promise<Answer>): Promise<Answer> {
  const all = ['captions', videoId]
  try {
    const answer = await change()
    void outdate(keys.me, keys.lists, [...keys.video, videoId], [...keys.playback, videoId])
    await outdate(all)
    return answer
  } catch (error) {
    // Why it was refused is said at once, whether the list can be read or not.
    void outdate(all)
    throw error
  }
}

/** The file of a track as WebVTT, by an address of this moment; null where it is not there any more. @throws an error of the API */
export async function readCaptions(videoId: string, { id }: Caption): Promise<string | null> {
  // As the list is asked for everywhere: an answer that a change has overtaken is not shown.
  const tracks = await tracksNow(videoId)
  const url = tracks.find((track) => track.id === id)?.url
  const response = url === undefined ? null : await fetch(url).catch(() => null)
  return response?.ok ? response.text() : null
}

/** As they are now. Once nobody shows the list any more, what is on its way for it is cancelled: it is asked for again. */
async function tracksNow(videoId: string): Promise<Caption[]> {
  try {
    return await queryClient.fetchQuery({ ...captionsQuery(videoId), staleTime: 0 })
  } catch (error) {
    // A query that fails with this waits for ever: it takes it for its own.
    if (error instanceof CancelledError) return tracksNow(videoId)
    throw error
  }
}

/** What a track says, and which version of it that is. */
export interface TrackLines {
  track: Caption
  /** WebVTT. */
  text: string
}

/** A track to be written on; null where there is none yet. Read anew whenever somebody begins. */
export function trackLinesQuery(videoId: string, place: TrackPlace) {
  return queryOptions({
    queryKey: ['track-lines', videoId, place.lang, place.kind],
    queryFn: () => readTrackLines(videoId, place),
    // Not under somebody's hands: what others save meanwhile is merged.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The track of this language as it is now. @throws an error of the API, or of the connection */
export async function readTrackLines(
  videoId: string,
  { lang, kind }: TrackPlace,
  isAgain = false,
): Promise<TrackLines | null> {
  const tracks = await tracksNow(videoId)
  const track = tracks.find((one) => one.lang === lang && one.kind === kind)
  if (!track) return null
  const response = await fetch(track.url)
  if (response.ok) return { track, text: await response.text() }
  // Replaced at this moment, it has another address by now.
  if (!isAgain) return readTrackLines(videoId, { lang, kind }, true)
  throw new StatusError(response.status, null)
}

/** Writes the lines of a track while somebody types, over the version with this etag or as a new draft. @throws an error of the API */
export async function saveTrackLines(
  videoId: string,
  { lang, kind }: TrackPlace,
  { text, etag, keepalive }: { text: string; etag: string | null; keepalive: boolean },
): Promise<Caption> {
  const track = await send(putCaption, {
    params: { videoId, lang },
    query: { kind, as: 'edit' },
    file: new Blob([text], { type: 'text/vtt' }),
    keepalive,
    ...(etag !== null && { ifMatch: etag }),
  })
  const { queryKey } = captionsQuery(videoId)
  queryClient.setQueryData(queryKey, (known) => known && withTrack(known, track))
  // A draft is shown nowhere else; what plays and is found may say something else now.
  if (track.state === 'published') {
    void outdate(keys.lists, [...keys.video, videoId], [...keys.playback, videoId])
  }
  return track
}

function withTrack(known: readonly Caption[], track: Caption): Caption[] {
  const isKnown = known.some(({ id }) => id === track.id)
  return isKnown ? known.map((one) => (one.id === track.id ? track : one)) : [...known, track]
}
