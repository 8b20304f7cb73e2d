import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { showError } from '#api/show-error.ts'
import { addToWatchLater, removeFromWatchLater } from '#contract/calls/account-calls.ts'
import type { Video } from '#contract/videos.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** Saves a video for later or takes it off the list; every list on screen shows it at once. */
export function useWatchLater(video: Video) {
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (isSaved: boolean) =>
      send(isSaved ? addToWatchLater : removeFromWatchLater, { params: { videoId: video.id } }),
    onMutate: (isSaved) => markEverywhere(queryClient, video.id, isSaved),
    onSuccess: (_answer, isSaved) => {
      showToast({ text: isSaved ? 'Saved for later.' : 'Taken off your watch-later list.' })
      return queryClient.invalidateQueries({ queryKey: ['watch-later'] })
    },
    onError: (error, isSaved) => {
      markEverywhere(queryClient, video.id, !isSaved)
      showError(error)
    },
  })
  return {
    isSaved: video.isInWatchLater,
    toggle: () => mutation.mutate(!video.isInWatchLater),
  }
}

function markEverywhere(queryClient: QueryClient, videoId: string, isInWatchLater: boolean): void {
  queryClient.setQueriesData({}, (data: unknown) => withMark(data, videoId, isInWatchLater))
}

/** A copy of cached data in which every card of the video carries the mark; untouched parts keep their identity. */
export function withMark(data: unknown, videoId: string, isInWatchLater: boolean): unknown {
  if (Array.isArray(data)) {
    const next = data.map((item: unknown) => withMark(item, videoId, isInWatchLater))
    return next.some((item, index) => item !== data[index]) ? next : data
  }
  if (typeof data !== 'object' || data === null) return data
  const isCard = 'isInWatchLater' in data && 'id' in data && data.id === videoId
  const entries = Object.entries(data).map(([key, value]: [string, unknown]) => {
    const next =
      isCard && key === 'isInWatchLater' ? isInWatchLater : withMark(value, videoId, isInWatchLater)
    return [key, next, next !== value] as const
  })
  if (!entries.some(([, , isChanged]) => isChanged)) return data
  return Object.fromEntries(entries.map(([key, value]) => [key, value]))
}
