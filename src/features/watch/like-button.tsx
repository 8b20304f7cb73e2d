import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'

import { send } from '#api/client.ts'
import { showError } from '#api/show-error.ts'
import { paths } from '#config/paths.ts'
import { setReaction } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

import { videoQuery } from './watch-queries.ts'
import { withReaction, type Reaction } from './with-reaction.ts'

interface Props {
  video: VideoDetail
  isSignedIn: boolean
}

/** The heart. It changes at once and goes back, with a word, if the service refuses. */
export function LikeButton({ video, isSignedIn }: Props): ReactNode {
  const queryClient = useQueryClient()
  const { queryKey } = videoQuery(video.id)
  const write = (reaction: Reaction): void => {
    queryClient.setQueryData(queryKey, (old) => (old ? { ...old, ...reaction } : old))
  }
  const mutation = useMutation({
    mutationFn: (value: 'like' | null) =>
      send(setReaction, { params: { videoId: video.id }, body: { value } }),
    onMutate: (value) => {
      write(withReaction(video, value))
      return { likeCount: video.likeCount, likeState: video.likeState }
    },
    onSuccess: write,
    onError: (error, _value, before) => {
      if (before) write(before)
      showError(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['liked'] }),
  })
  const isLiked = video.likeState === 'like'
  const words = (
    <>
      <span className="numeric">{formatCount(video.likeCount)}</span>
      <span className="visually-hidden"> {isLiked ? 'likes, liked' : 'likes, like this'}</span>
    </>
  )
  if (!isSignedIn) {
    return (
      <ButtonLink variant="soft" icon={<Heart />} to={paths.signIn(paths.watch(video.id))}>
        {words}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="soft"
      icon={<Heart className={isLiked ? 'icon-filled' : undefined} />}
      className={isLiked ? 'accent' : undefined}
      aria-pressed={isLiked}
      onClick={() => mutation.mutate(isLiked ? null : 'like')}
    >
      {words}
    </Button>
  )
}
