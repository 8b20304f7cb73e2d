import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import type { Video } from '#contract/videos.ts'
import { sentDrafts, sentDraftsQuery } from '#data/studio.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { VideoStill } from '#ui/video-still.tsx'

import { AccessWords } from '../access-words.tsx'
import { BulkResultPanel } from '../bulk/bulk-result.tsx'
import { PublishDialog } from '../bulk/publish-dialog.tsx'
import { useBulkChange } from '../bulk/use-bulk-change.ts'
import { usePublishOne } from '../bulk/use-publish-one.tsx'
import { countVideos } from '../count-videos.ts'

import styles from './sent-drafts.module.css'

interface Props {
  audience: PortalConfig['audience']
  /** Videos of uploads that stand above this list. */
  aboveIds: readonly string[]
  /** After publishing some of them, or taking it back. */
  onChange: () => void
}

/** What this person has sent and nobody else sees yet, from whichever browser it came. */
export function SentDrafts({ audience, aboveIds, onChange }: Props): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const { busy, result, change, undo, dismiss } = useBulkChange('sent drafts')
  const isBusy = busy !== null
  const { data } = useQuery(sentDraftsQuery())
  const drafts = data?.items ?? []
  const count = data?.total ?? drafts.length
  const shown = formatCount(count)
  const listed = drafts.filter(({ id }) => !aboveIds.includes(id))
  const publishAll = async (): Promise<void> => {
    setIsAsking(false)
    const isEachKnown = drafts.length === count
    const videos = isEachKnown ? { ids: drafts.map(({ id }) => id) } : { matching: sentDrafts }
    // The list is of what is ready.
    if (await change({ op: 'publish' }, { videos, mayWait: () => false })) onChange()
  }
  const outcome = result && (
    <BulkResultPanel
      result={result}
      isUndoing={busy === 'undo'}
      onUndo={(steps) => void undo(steps).then(onChange)}
      onDismiss={dismiss}
    />
  )
  if (count < 2 && listed.length === 0) return outcome
  return (
    <section aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 className="display-3" id={headingId}>
          {t`Sent, not published`}
        </h2>
        <p className={`small text-3 numeric ${styles['sum']}`}>
          {describeDrafts(count, drafts.length, drafts.length - listed.length)}
        </p>
        {count > 1 && (
          <Button
            size="sm"
            isBusy={isBusy}
            busyLabel={t`Publishing`}
            onClick={() => setIsAsking(true)}
          >
            {t`${plural(count, { other: `Publish all ${shown}` })}`}
          </Button>
        )}
      </div>
      {outcome}
      <ul className={styles['list']}>
        {listed.map((video) => (
          <DraftRow key={video.id} video={video} />
        ))}
      </ul>
      {isAsking && (
        <PublishDialog
          count={count}
          known={drafts}
          audience={audience}
          onPublish={() => void publishAll()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

function DraftRow({ video }: { video: Video }): ReactNode {
  const { t } = useLingui()
  const { title } = video
  const { press, question } = usePublishOne(video)
  return (
    <li className={styles['row']}>
      <VideoStill
        title={video.title}
        channelId={video.channel.id}
        src={video.thumbnail?.srcset.at(0)?.url}
        dominant={video.thumbnail?.dominant}
        blurDataUri={video.thumbnail?.blurDataUri}
        durationMs={video.durationMs}
      />
      <div className={styles['words']}>
        <Link to={paths.studioVideo(video.id)} className={`clamp-2 ${styles['title']}`} dir="auto">
          {video.title}
        </Link>
        <p className="small text-3">
          <AccessWords access={video.access} />
        </p>
      </div>
      <Button size="sm" aria-label={t`Publish ${title}`} onClick={press}>
        {t`Publish`}
      </Button>
      {question}
    </li>
  )
}

function describeDrafts(count: number, knownCount: number, aboveCount: number): string {
  const shown = formatCount(count)
  if (knownCount < count) {
    const known = formatCount(knownCount)
    return plural(count, {
      one: `${shown} video, the newest ${known} of them here`,
      other: `${shown} videos, the newest ${known} of them here`,
    })
  }
  if (aboveCount === 0) return countVideos(count)
  return aboveCount === count
    ? plural(count, {
        one: `${shown} video, in the queue above`,
        other: `${shown} videos, in the queue above`,
      })
    : plural(count, {
        one: `${shown} video, ${aboveCount} above`,
        other: `${shown} videos, ${aboveCount} above`,
      })
}
