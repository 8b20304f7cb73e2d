import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { getWave, type Wave } from '#contract/calls/wave-calls.ts'

/** How loud a film is: a byte for each step, 0 to 255; null while that is not known. */
export interface HeardWave {
  state: Wave['state']
  stepMs: number
  peaks: Uint8Array | null
}

const LOOK_AGAIN_MS = 2_000

/** The wave of the film that a video plays; the first to ask has it made. */
export function waveQuery(videoId: string) {
  return queryOptions({
    queryKey: ['wave', videoId],
    queryFn: async ({ signal }): Promise<HeardWave> => {
      const params = { videoId }
      const { state, url, stepMs } = await send(getWave, { params, signal, isQuiet: true })
      const response = url === null ? null : await fetch(url, { signal })
      const peaks = response?.ok ? new Uint8Array(await response.arrayBuffer()) : null
      return { state, stepMs, peaks }
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'coming' ? LOOK_AGAIN_MS : false),
  })
}

const MOST_LOOKS = 60

/** The same, once it is known whether there is one: after two minutes at the latest. @throws an error of the API */
export async function hearWave(videoId: string): Promise<HeardWave> {
  let heard = await queryClient.fetchQuery({ ...waveQuery(videoId), staleTime: 0 })
  for (let looks = 1; heard.state === 'coming' && looks < MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    heard = await queryClient.fetchQuery({ ...waveQuery(videoId), staleTime: 0 })
  }
  return heard
}
