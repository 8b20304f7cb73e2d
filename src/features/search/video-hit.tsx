import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { useSession } from '#auth/session/use-session.ts'
import { paths } from '#config/paths.ts'
import type { ChapterHit, Moment, VideoHit } from '#contract/searching/search.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { formatLocale, nameLanguage } from '#lib/format-locale.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'
import { titleLanguage } from '#lib/titles/title-language.ts'
import { ChannelArch } from '#ui/avatar.tsx'
import { Dot } from '#ui/facts.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { shownLanguage } from '#words/load-words.ts'

import { Matched, MatchedParts } from './matched.tsx'

import styles from './video-hit.module.css'

interface Props {
  hit: VideoHit
  /** What was searched for: the transcript opens at it. */
  q: string
  still: ReactNode
  /** Beside its title. */
  actions: ReactNode
}

const SHOWN_MOMENTS = 2

/** Strangers are told a name, and not who works here. */
function OwnerName({ owner }: Pick<VideoHit['video'], 'owner'>): ReactNode {
  const { isAuthenticated } = useSession()
  const name = <bdi>{owner.displayName}</bdi>
  return isAuthenticated ? <Link to={paths.person(owner.id)}>{name}</Link> : name
}

/** One result: the video, why it matched, and the seconds in which it was said. */
export function VideoHitRow({ hit, q, still, actions }: Props): ReactNode {
  const { t } = useLingui()
  const { video, title, snippet, chapters, moments, momentCount } = hit
  const [isOpen, setIsOpen] = useState(false)
  const audience = narrowAudience[video.access]
  const shown = isOpen ? moments : moments.slice(0, SHOWN_MOMENTS)
  const otherLanguage = languageOf(moments)
  const hiddenCount = momentCount - shown.length
  return (
    <article className={styles['root']} data-card="">
      <Link to={paths.watch(video.id)} tabIndex={-1} aria-hidden="true">
        {still}
      </Link>
      <div>
        <div className={styles['head']}>
          <h2 className={styles['title']} lang={titleLanguage(video.title, video.lang)}>
            <Link to={paths.watch(video.id)}>
              <Matched of={title} />
            </Link>
          </h2>
          <div className={styles['actions']}>{actions}</div>
        </div>
        <p className={styles['meta']}>
          <Link to={paths.channel(video.channel.handle)}>
            <ChannelArch
              name={video.channel.displayName}
              seed={video.channel.id}
              src={video.channel.avatar[0]?.url}
              size={20}
            />
            <bdi>{video.channel.displayName}</bdi>
          </Link>
          <Dot isItem />
          <OwnerName owner={video.owner} />
          {video.publishedAt && (
            <>
              <Dot isItem />
              <RelativeTime value={video.publishedAt} />
            </>
          )}
          {audience && (
            <>
              <Dot isItem />
              {audience}
            </>
          )}
        </p>
        {snippet && (
          <p className={styles['snippet']} dir="auto">
            <MatchedParts of={snippet} />
          </p>
        )}
        <Chapters videoId={video.id} chapters={chapters} />
        {otherLanguage && <p className={styles['language']}>{t`Said in ${otherLanguage}`}</p>}
        {shown.length > 0 && (
          <ul className={styles['moments']} aria-label={t`Said in this video`}>
            {shown.map((moment) => (
              <li key={`${moment.lang} ${moment.startMs}`}>
                <MomentLink videoId={video.id} moment={moment} q={q} />
              </li>
            ))}
          </ul>
        )}
        {hiddenCount > 0 &&
          (isOpen ? (
            <Link to={paths.watch(video.id, { q, tab: 'transcript' })} className={styles['more']}>
              {t`${plural(momentCount, { one: '# moment in the transcript', other: 'All # moments in the transcript' })}`}
            </Link>
          ) : (
            <button type="button" className={styles['more']} onClick={() => setIsOpen(true)}>
              {t`${plural(hiddenCount, { one: '# more moment', other: '# more moments' })}`}
              <ChevronDown className="icon-small" aria-hidden="true" />
            </button>
          ))}
      </div>
    </article>
  )
}

/** Of what was said, where it is another than that of the page. */
function languageOf([moment]: readonly Moment[]): string | null {
  if (!moment || moment.lang.split('-')[0] === shownLanguage()) return null
  return nameLanguage(moment.lang, formatLocale())
}

function Chapters(props: { videoId: string; chapters: readonly ChapterHit[] }): ReactNode {
  const { t } = useLingui()
  const { videoId, chapters } = props
  if (chapters.length === 0) return null
  return (
    <ul className={styles['moments']} aria-label={t`Chapters`}>
      {chapters.map((chapter) => (
        <li key={chapter.startMs}>
          <ChapterLink {...{ videoId, chapter }} />
        </li>
      ))}
    </ul>
  )
}

/** A chapter goes to its moment as a spoken line does, and says what it is. */
function ChapterLink({ videoId, chapter }: { videoId: string; chapter: ChapterHit }): ReactNode {
  const { t } = useLingui()
  const { startMs, title } = chapter
  const place = paths.watch(videoId, { t: startMs / 1000, tab: 'chapters' })
  return (
    <Link to={place} className={styles['moment']}>
      <time dateTime={`PT${Math.floor(startMs / 1000)}S`}>{formatDuration(startMs)}</time>
      <span className={styles['chapter']}>
        <Matched of={title} />
        <span className={styles['kind']}>
          <Dot />
          {t({ message: 'Chapter', context: 'kind of a moment' })}
        </span>
      </span>
    </Link>
  )
}

function MomentLink(props: { videoId: string; moment: Moment; q: string }): ReactNode {
  const { videoId, moment, q } = props
  const place = paths.watch(videoId, { t: moment.startMs / 1000, q, tab: 'transcript' })
  return (
    <Link to={place} className={styles['moment']} lang={moment.lang}>
      <time dateTime={`PT${Math.floor(moment.startMs / 1000)}S`}>
        {formatDuration(moment.startMs)}
      </time>
      <span>
        <Matched of={moment.line} />
      </span>
    </Link>
  )
}
