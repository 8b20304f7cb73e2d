import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import {
  cancelCaptions,
  cancelTranslation,
  generateCaptions,
  getCaptionDoubts,
  listTranscriptions,
  translateCaptions,
} from '#contract/calls/transcription-calls.ts'
import type { Transcription } from '#contract/calls/transcription-calls.ts'

import { outdate } from '../cache/outdate.ts'
import { captionsQuery, type TrackPlace } from './captions.ts'

const LOOK_AGAIN_MS = 2_000

/** The captions that a machine is at, or could not make; looked at again while it is. What it has made is among the tracks then. */
export function transcriptionsQuery(videoId: string) {
  const queryKey = ['transcriptions', videoId]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Transcription[]> => {
      const before = queryClient.getQueryData<Transcription[]>(queryKey) ?? []
      const { items } = await send(listTranscriptions, { params: { videoId }, signal })
      const there = new Set(items.map(({ id }) => id))
      if (before.some(({ id }) => !there.has(id))) {
        void outdate([...captionsQuery(videoId).queryKey])
      }
      return items
    },
    // Somebody else may have asked for some, or this person before the page was loaded again.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state !== 'failed') ? LOOK_AGAIN_MS : false,
  })
}

/** Has captions made in a language. @throws an error of the API */
export async function makeCaptions(videoId: string, lang: string): Promise<void> {
  await changed(videoId, () => send(generateCaptions, { params: { videoId, lang } }))
}

/** Has a track put into a language. @throws an error of the API */
export async function translateTrack(
  videoId: string,
  { lang: from, kind }: TrackPlace,
  lang: string,
): Promise<void> {
  await changed(videoId, () =>
    send(translateCaptions, { params: { videoId, lang }, query: { from, kind } }),
  )
}

type Made = Pick<Transcription, 'videoId' | 'lang' | 'kind' | 'from'>

/** Goes on with what failed. @throws an error of the API */
export function makeAgain({ videoId, lang, from }: Made): Promise<void> {
  return from === null ? makeCaptions(videoId, lang) : translateTrack(videoId, from, lang)
}

/** Stops what is made, or forgets that it failed. @throws an error of the API */
export async function stopMaking({ videoId, lang, kind, from }: Made): Promise<void> {
  const params = { videoId, lang }
  await changed(videoId, () =>
    from === null
      ? send(cancelCaptions, { params })
      : send(cancelTranslation, { params, query: { kind } }),
  )
}

async function changed(
  videoId: string,
  change: () => Promise<Transcription | undefined>,
): Promise<void> {
  const { queryKey } = transcriptionsQuery(videoId)
  let begun: Transcription | undefined
  try {
    const added = await change()
    begun = added
    await queryClient.cancelQueries({ queryKey })
    // Shown though it may be done before anybody has looked: that it is made is said then.
    if (added) {
      queryClient.setQueryData(queryKey, (known = []) => [
        ...known.filter(({ id }) => id !== added.id),
        added,
      ])
    }
  } finally {
    // What is on its way may be of before.
    await queryClient.cancelQueries({ queryKey })
    const isLookedAt = outdate([...queryKey], [...captionsQuery(videoId).queryKey])
    // What was begun stands there already, and may be stopped at once.
    if (!begun) await isLookedAt
  }
}

/** The words of a track that a machine was not sure of; read once, as somebody begins to check it. */
export function doubtsQuery(videoId: string, lang: string) {
  return queryOptions({
    queryKey: ['caption-doubts', videoId, lang],
    queryFn: async ({ signal }) =>
      (await send(getCaptionDoubts, { params: { videoId, lang }, signal })).words,
    staleTime: Infinity,
    gcTime: 0,
  })
}
