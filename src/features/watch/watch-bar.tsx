import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bookmark, Pencil, Share2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { isDraft } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { formatCount } from '#lib/format-count.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { showToast, takeBackToast } from '#ui/overlays/toast.ts'
import { part } from '#ui/part.tsx'

import { LikeButton } from './like-button.tsx'

import styles from './watch-bar.module.css'

/** What sharing takes: nobody shares in the first second. */
export const ShareDialog = part(async () => (await import('./share-dialog.tsx')).ShareDialog, {
  Otherwise: SharingUnreachable,
})

export interface WatchBarProps {
  video: VideoDetail
  isSignedIn: boolean
  subscriberCount: number
  /** The button that subscribes; it knows its own state. */
  subscribeButton: ReactNode
  saved: { isSaved: boolean; toggle: () => void }
  organisation: string | undefined
  readPositionMs: () => number
  /** After the buttons. */
  more: ReactNode
}

/** The channel and what can be done with the video. */
export function WatchBar(props: WatchBarProps): ReactNode {
  const { t } = useLingui()
  const { video, subscriberCount } = props
  const { channel } = video
  const shown = formatCount(subscriberCount)
  return (
    <div className={styles['bar']}>
      <div className={styles['channel']}>
        <ChannelArch
          size={40}
          name={channel.displayName}
          seed={channel.id}
          src={channel.avatar[0]?.url}
        />
        <div className={styles['name']}>
          <Link to={paths.channel(channel.handle)} dir="auto">
            {channel.displayName}
          </Link>
          <p className="small text-3">
            {t`${plural(subscriberCount, { one: `${shown} subscriber`, other: `${shown} subscribers` })}`}
          </p>
        </div>
        <Foremost {...props} />
      </div>
      <Actions {...props} />
    </div>
  )
}

/** To follow the channel; or, of a film that nobody but its makers sees yet, where it is published. */
function Foremost({ video, isSignedIn, subscribeButton }: WatchBarProps): ReactNode {
  const { t } = useLingui()
  if (canEdit(video) && isDraft(video))
    return (
      <ButtonLink size="sm" variant="primary" to={paths.studioVideo(video.id)}>
        {t`Publish`}
      </ButtonLink>
    )
  if (isSignedIn) return subscribeButton
  return (
    <ButtonLink size="sm" to={paths.signIn(paths.watch(video.id))}>
      {t`Sign in to subscribe`}
    </ButtonLink>
  )
}

const canEdit = ({ myRights }: VideoDetail): boolean => myRights.includes('edit')

function Actions(props: WatchBarProps): ReactNode {
  const { t } = useLingui()
  const { video, isSignedIn, saved, organisation, readPositionMs } = props
  const [sharedAtMs, setSharedAtMs] = useState<number | null>(null)
  const share = (): void => {
    // What was said of the last time is what this press answers.
    takeBackToast('share')
    setSharedAtMs(readPositionMs())
  }
  return (
    <div className={`more-beside ${styles['actions']}`}>
      {/* Nobody likes what nobody sees. */}
      {!isDraft(video) && <LikeButton video={video} isSignedIn={isSignedIn} />}
      <Button variant="soft" icon={<Share2 />} onClick={share}>
        {t`Share`}
      </Button>
      {isSignedIn && (
        <Button
          variant="quiet"
          icon={<Bookmark />}
          aria-pressed={saved.isSaved}
          onClick={saved.toggle}
        >
          {t({ message: 'Save', context: 'a video to watch later' })}
        </Button>
      )}
      {canEdit(video) && (
        <ButtonLink
          variant="quiet"
          icon={<Pencil />}
          to={paths.studioVideo(video.id)}
          className={styles['edit'] ?? ''}
        >
          <span>{t`Edit`}</span>
        </ButtonLink>
      )}
      {props.more}
      {sharedAtMs !== null && (
        <ShareDialog
          video={video}
          canEdit={canEdit(video)}
          positionMs={sharedAtMs}
          organisation={organisation}
          onClose={() => setSharedAtMs(null)}
        />
      )}
    </div>
  )
}

function SharingUnreachable({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useLingui()
  const tell = useEffectEvent(() => {
    const text = t`What is needed to share did not come. Check your connection and press Share again.`
    showToast({ about: 'share', tone: 'error', text })
    onClose()
  })
  // Said once, outside this part of the page.
  useEffect(() => tell(), [])
  return null
}
