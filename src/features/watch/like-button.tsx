import { Plural, Trans } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'

import { tellFailure } from '#api/tell-failure.ts'
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
  const words = <Likes count={video.likeCount} isLiked={isLiked} />
  if (!isSignedIn) {
    return (
      <ButtonLink variant="soft" icon={<Heart />} to={paths.signIn(paths.watch(video.id), 'like')}>
        {words}
      </ButtonLink>
    )
  }
  return (
    <Button
      variant="soft"
      icon={<Heart />}
      aria-pressed={isLiked}
      onClick={() => void tellFailure(`like ${video.id}`, react(video, isLiked ? null : 'like'))}
    >
      {words}
    </Button>
  )
}

function Likes({ count, isLiked }: { count: number; isLiked: boolean }): ReactNode {
  const shown = formatCount(count)
  return isLiked ? (
    <Plural
      value={count}
      other={
        <Trans>
          <span className="numeric">{shown}</span>
          <span className="visually-hidden"> likes, liked</span>
        </Trans>
      }
    />
  ) : (
    <Plural
      value={count}
      other={
        <Trans>
          <span className="numeric">{shown}</span>
          <span className="visually-hidden"> likes, like this</span>
        </Trans>
      }
    />
  )
}
