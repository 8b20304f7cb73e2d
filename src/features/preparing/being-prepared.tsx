import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Hourglass } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { tellFailure } from '#api/tell-failure.ts'
import { paths } from '#config/paths.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { processingQuery, tryAgain } from '#data/video-file.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import { describeAll, describeReason, describeStop, describeWait } from './preparing-words.ts'
import { shareDone } from './share-done.ts'

import styles from './being-prepared.module.css'

const HAS_NO_FILE: ReadonlySet<string> = new Set(['draft', 'uploading'])

/** What stands in the player's place while there is nothing to play. */
export function BeingPrepared({ video }: { video: VideoDetail }): ReactNode {
  const isWaiting = HAS_NO_FILE.has(video.state)
  const { data: job } = useQuery({ ...processingQuery(video.id), enabled: !isWaiting })
  // Blurred as it is, the tiny one will do that is here already.
  const poster = video.thumbnail?.blurDataUri ?? video.thumbnail?.srcset[0]?.url
  return (
    <div className={`on-media ${styles['root']}`}>
      {poster !== undefined && <img className={styles['poster']} src={poster} alt="" />}
      {!job ? (
        <WithoutJob video={video} isWaiting={isWaiting} />
      ) : (
        <WithJob job={job} video={video} />
      )}
    </div>
  )
}

/** Its file is on its way, or could not be one. */
function WithoutJob({ video, isWaiting }: { video: VideoDetail; isWaiting: boolean }): ReactNode {
  const { t } = useLingui()
  const isFailed = video.state === 'failed'
  return (
    <div className={styles['words']} role="status">
      <StateIcon isFailed={isFailed} />
      <p className="title">
        {isFailed
          ? t`This video couldn’t be prepared`
          : isWaiting
            ? t`This video is not all here yet`
            : t`This video is still being prepared`}
      </p>
      <p className={styles['text']}>
        {isFailed
          ? t`Its file could not be read.`
          : isWaiting
            ? t`Its file is still being sent. The page starts by itself when it has arrived.`
            : t`You can close this page and come back. It starts by itself when it is ready.`}
      </p>
      <ToStudio video={video} />
    </div>
  )
}

function WithJob({ job, video }: { job: ProcessingJob; video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const isFailed = video.state === 'failed'
  const wait = describeWait(job)
  return (
    <div className={styles['words']}>
      {isFailed && <StateIcon isFailed />}
      {/* The answer is said once; how far it is can be looked up. */}
      <p className="display-3" role="status">
        {isFailed ? describeStop(job) : wait}
      </p>
      <p className={styles['text']}>{isFailed ? describeReason(job) : describeAll(job)}</p>
      {isFailed ? (
        <div className={styles['ways']}>
          <ToStudio video={video} />
          {job.failure?.isRetryable !== false && video.myRights.includes('prepare') && (
            <TryAgain videoId={video.id} />
          )}
        </div>
      ) : (
        <div className={styles['bar']}>
          <ProgressBar label={t`Getting it ready`} fraction={shareDone(job)} valueText={wait} />
        </div>
      )}
    </div>
  )
}

function StateIcon({ isFailed }: { isFailed: boolean }): ReactNode {
  const Icon = isFailed ? CircleAlert : Hourglass
  return <Icon className="icon-huge" aria-hidden="true" />
}

function TryAgain({ videoId }: { videoId: string }): ReactNode {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (): Promise<void> => {
    setIsAsking(true)
    await tellFailure(`preparing ${videoId}`, tryAgain(videoId))
    setIsAsking(false)
  }
  return (
    <Button variant="primary" isBusy={isAsking} busyLabel={t`Trying`} onClick={() => void ask()}>
      {t`Try again`}
    </Button>
  )
}

function ToStudio({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  if (!video.myRights.includes('edit')) return null
  return (
    <ButtonLink size="sm" to={paths.studioVideos()} className={styles['way']}>
      {t`Open it in the studio`}
    </ButtonLink>
  )
}
