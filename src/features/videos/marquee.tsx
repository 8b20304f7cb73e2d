import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, Clock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'

import { VideoPicture } from './video-picture.tsx'
import { watchLaterOf } from './watch-later.ts'

import styles from './marquee.module.css'

interface Props {
  video: Video
  /** Why this one: "Featured this week". */
  cue: string
  lead: string | null
  canSave: boolean
}

/** The editors' pick, or the newest: the one big picture of the home page. */
export function Marquee({ video, cue, lead, canSave }: Props): ReactNode {
  const { t } = useLingui()
  const place = paths.watch(video.id)
  return (
    <section className={styles['root']} aria-label={cue}>
      <div className={styles['still']}>
        {video.thumbnail && (
          <img className={styles['ambient']} src={video.thumbnail.srcset[0]?.url} alt="" />
        )}
        <Link to={place} tabIndex={-1} aria-hidden="true">
          <VideoPicture
            video={video}
            size="lg"
            sizes="(width < 64rem) 100vw, 58vw"
            hasProgress={false}
            isPriority
          />
        </Link>
      </div>
      <div className={styles['text']}>
        <p className="cue">{cue}</p>
        <h2 className="display-1" dir="auto">
          <Link to={place}>{video.title}</Link>
        </h2>
        {lead && (
          <p className={styles['lead']} data-clamped dir="auto">
            {lead}
          </p>
        )}
        <Facts video={video} />
        <div className={styles['actions']}>
          <ButtonLink
            to={place}
            variant="primary"
            size="lg"
            icon={<Play className="icon-filled" />}
          >
            {t`Play`}
          </ButtonLink>
          {canSave && <SaveButton video={video} />}
        </div>
      </div>
    </section>
  )
}

function Facts({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { channel, chaptersCount, hasCaptions } = video
  const captionCount = hasCaptions.length
  const audience = narrowAudience[video.access]
  return (
    <p className={styles['meta']}>
      <Link to={paths.channel(channel.handle)}>
        <ChannelArch
          name={channel.displayName}
          seed={channel.id}
          src={channel.avatar[0]?.url}
          size={24}
        />
        <bdi>{channel.displayName}</bdi>
      </Link>
      {chaptersCount > 0 && (
        <>
          <span className="dot dot-item">, </span>
          {t`${plural(chaptersCount, { one: '# chapter', other: '# chapters' })}`}
        </>
      )}
      {captionCount > 0 && (
        <>
          <span className="dot dot-item">, </span>
          {captionCount === 1
            ? t`Captions`
            : t`${plural(captionCount, { one: 'Captions in # language', other: 'Captions in # languages' })}`}
        </>
      )}
      {audience && (
        <>
          <span className="dot dot-item">, </span>
          {audience}
        </>
      )}
    </p>
  )
}

function SaveButton({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { isSaved, toggle } = watchLaterOf(video)
  const [later, saved] = [t`Watch later`, t`Saved for later`]
  return (
    <Button
      size="lg"
      icon={isSaved ? <Check /> : <Clock />}
      otherLabel={isSaved ? later : saved}
      onClick={toggle}
    >
      {isSaved ? saved : later}
    </Button>
  )
}
