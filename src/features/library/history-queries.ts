import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { showError } from '#api/show-error.ts'
import { clearHistory, listHistory, removeFromHistory } from '#contract/calls/account-calls.ts'
import { showToast } from '#ui/overlays/toast.ts'

const firstPage: string | undefined = undefined

export function historyQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['history', q],
    initialPageParam: firstPage,
    queryFn: ({ signal, pageParam }) =>
      send(listHistory, { query: { cursor: pageParam, q: q || undefined }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** Forgets one video, or all of them when none is named. What was forgotten leaves home as well. */
export function useForget(): UseMutationResult<void, Error, string | null> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (videoId: string | null) =>
      videoId === null ? send(clearHistory) : send(removeFromHistory, { params: { videoId } }),
    onSuccess: (_answer, videoId) => {
      showToast({
        text: videoId === null ? 'Your history is empty.' : 'Removed from your history.',
      })
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: ['history'] }),
        queryClient.invalidateQueries({ queryKey: ['home'] }),
      ])
    },
    onError: (error) => showError(error),
  })
}
