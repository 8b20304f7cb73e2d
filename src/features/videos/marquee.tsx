import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, Clock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { describeDuration, formatDuration } from '#lib/format-duration.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dot } from '#ui/facts.tsx'

import { resumeOf } from './resume-of.ts'
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

/** The editors' pick, or the newest: the one big picture of the home page, from edge to edge, with its words on it. */
export function Marquee({ video, cue, lead, canSave }: Props): ReactNode {
  const { t } = useLingui()
  const place = paths.watch(video.id)
  const at = resumeOf(video)
  const { progress } = video
  const again = progress?.completed ? t`Watch again` : t`Play`
  return (
    <section className={styles['root']} aria-label={cue} data-marquee="">
      <div className={styles['still']}>
        {/* The picture alone: what is known of it stands in the words. Cut to the height of its place on a phone, it is wider than that. */}
        <VideoPicture
          video={{ ...video, progress: null, durationMs: null }}
          size="lg"
          sizes="(width < 48rem) 162vw, 100vw"
          isPriority
        />
      </div>
      <div className={`on-media ${styles['text']}`}>
        <p className="cue">{cue}</p>
        <h2 className="display-1" data-long={video.title.length > 60 || undefined} dir="auto">
          <Link to={place}>{video.title}</Link>
        </h2>
        {lead && (
          <p className={styles['lead']} dir="auto">
            {lead}
          </p>
        )}
        <Facts video={video} />
        {at && progress && (
          <div className={styles['seen']} style={{ '--watched': progress.percent / 100 }} />
        )}
        <div className={styles['actions']}>
          <ButtonLink
            to={place}
            variant="primary"
            size="lg"
            icon={<Play className="icon-filled" />}
          >
            {at ? t`Go on at ${at}` : again}
          </ButtonLink>
          {canSave && <SaveButton video={video} />}
        </div>
      </div>
    </section>
  )
}

function Facts({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { channel, chaptersCount, hasCaptions, durationMs } = video
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
      {durationMs !== null && (
        <span className={styles['more']}>
          <Dot isItem />
          <bdi aria-hidden="true">{formatDuration(durationMs)}</bdi>
          <span className="visually-hidden">{describeDuration(durationMs)}</span>
        </span>
      )}
      {chaptersCount > 0 && (
        <span className={`${styles['more']} ${styles['chapters']}`}>
          <Dot isItem />
          {t`${plural(chaptersCount, { one: '# chapter', other: '# chapters' })}`}
        </span>
      )}
      {captionCount > 0 && (
        <span className={styles['more']}>
          <Dot isItem />
          {t`${plural(captionCount, { one: 'Captions', other: 'Captions in # languages' })}`}
        </span>
      )}
      {audience && (
        <>
          <Dot isItem />
          {audience}
        </>
      )}
    </p>
  )
}

function SaveButton({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { isSaved, toggle } = watchLaterOf(video)
  return (
    <Button
      size="lg"
      icon={isSaved ? <Check /> : <Clock />}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      {t`Watch later`}
    </Button>
  )
}
