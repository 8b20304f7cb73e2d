import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { grantPlayback } from '#contract/calls/video-calls.ts'

/** Where the film itself can be read for a while, to take a frame from; null when it is not one file. */
export function filmQuery(videoId: string) {
  return queryOptions({
    queryKey: ['studio', 'film', videoId],
    queryFn: async ({ signal }) => {
      const { source } = await send(grantPlayback, { params: { videoId }, signal })
      return source.kind === 'file' ? source.url : null
    },
    // A grant lasts a quarter of an hour.
    staleTime: 12 * 60_000,
  })
}
