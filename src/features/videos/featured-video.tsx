import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { titleLanguage } from '#lib/titles/title-language.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dot } from '#ui/facts.tsx'
import { useNow } from '#ui/now.ts'

import { CardActions } from './card-actions.ts'
import { describeAge } from './describe-video.ts'
import { resumeOf } from './resume-of.ts'
import { VideoPicture } from './video-picture.tsx'

import styles from './featured-video.module.css'

interface Props {
  video: Video
  /** Why it stands here: "The newest". Null where it is the only one. */
  cue: string | null
  /** Saving for later needs an account. */
  canSave: boolean
}

/** The one video of a channel that is large, above the others. */
export function FeaturedVideo({ video, cue, canSave }: Props): ReactNode {
  const { t } = useLingui()
  const now = useNow()
  const place = paths.watch(video.id)
  const at = resumeOf(video)
  const renderActions = use(CardActions)
  return (
    <section className={styles['root']} aria-label={cue ?? video.title} data-card="">
      <Link to={place} tabIndex={-1} aria-hidden="true">
        <VideoPicture video={video} size="lg" sizes="(width < 48rem) 100vw, 46vw" isPriority />
      </Link>
      <div className={styles['words']}>
        {cue !== null && <p className="cue">{cue}</p>}
        <h2 className="display-2 clamp-2" dir="auto" lang={titleLanguage(video.title, video.lang)}>
          <Link to={place}>{video.title}</Link>
        </h2>
        <p className="small text-3">
          {t`${plural(video.viewCount, { one: '# view', other: '# views' })}`}
          <Dot />
          {describeAge(video, now)}
        </p>
        <div className={styles['actions']}>
          <ButtonLink to={place} variant="primary" icon={<Play className="icon-filled" />}>
            {at ? t`Go on at ${at}` : t`Play`}
          </ButtonLink>
          {renderActions({ video, canSave })}
        </div>
      </div>
    </section>
  )
}
