import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import {
  cancelCaptions,
  generateCaptions,
  getCaptionDoubts,
  listTranscriptions,
} from '#contract/calls/transcription-calls.ts'
import type { Transcription } from '#contract/calls/transcription-calls.ts'

import { outdate } from '../cache/outdate.ts'
import { captionsQuery } from './captions.ts'

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

/** Has captions made in a language, or goes on with what failed. @throws an error of the API */
export async function makeCaptions(videoId: string, lang: string): Promise<void> {
  await changed(videoId, () => send(generateCaptions, { params: { videoId, lang } }))
}

/** Stops that, or forgets that it failed. @throws an error of the API */
export async function stopMaking(videoId: string, lang: string): Promise<void> {
  await changed(videoId, () => send(cancelCaptions, { params: { videoId, lang } }))
}

async function changed(videoId: string, change: () => Promise<unknown>): Promise<void> {
  const { queryKey } = transcriptionsQuery(videoId)
  try {
    await change()
  } finally {
    // What is on its way may be of before.
    await queryClient.cancelQueries({ queryKey })
    await outdate([...queryKey], [...captionsQuery(videoId).queryKey])
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
