import { useQueryClient } from '@tanstack/react-query'

import { videoQuery } from './watch-queries.ts'

/** Keeps the number beside "Comments" true while comments come and go on this page. */
export function useCountComments(videoId: string): (step: 1 | -1) => void {
  const queryClient = useQueryClient()
  return (step) =>
    queryClient.setQueryData(
      videoQuery(videoId).queryKey,
      (video) => video && { ...video, commentCount: Math.max(0, video.commentCount + step) },
    )
}
