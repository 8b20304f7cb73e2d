import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { react } from '#data/reaction.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button, ButtonLink } from '#ui/button.tsx'

interface Props {
  video: VideoDetail
  isSignedIn: boolean
}

/** The heart. It changes at once and goes back, with a word, if the service refuses. */
export function LikeButton({ video, isSignedIn }: Props): ReactNode {
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
      onClick={() => void react(video, isLiked ? null : 'like').catch(showError)}
    >
      {words}
    </Button>
  )
}
