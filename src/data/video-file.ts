import { queryOptions } from '@tanstack/react-query'

import { askToPlay } from './playback.ts'

/**
 * Where the video itself can be read for a while, to take a frame from; null when it is not one file. A grant of its own:
 * a poster that is saved outdates the player's, and must not take the video from under the frame that is chosen.
 */
export function videoFileQuery(videoId: string) {
  return queryOptions({
    queryKey: ['video-file', videoId],
    queryFn: async ({ signal }) => {
      const { source } = await askToPlay(videoId, { signal })
      return source.kind === 'file' ? source.url : null
    },
    // A grant lasts a quarter of an hour.
    staleTime: 12 * 60_000,
  })
}
