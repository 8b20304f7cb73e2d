import { Trans } from '@lingui/react/macro'
import { FileVideoCamera, FileWarning, HardDrive } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import type { ProcessingJob } from '#contract/processing.ts'
import { isMoving } from '#data/video-file.ts'
import { FileName } from '#ui/file-name.tsx'
import { handFocusOn } from '#ui/focus/hand-focus-on.ts'
import { useLingui } from '#words/use-lingui.ts'

import { lookAt } from '../send/await-arrival.ts'
import type { LiveTransfer } from '../state/queue-store.ts'
import { isNamedByFile, type StateName, type UploadItem } from '../state/upload-item.ts'
import { describeUpload } from '../words/describe-upload.ts'
import { pictureAddress } from './picture-address.ts'
import { StateIcon } from './state-icon.tsx'
import { TicketActions, type TicketActionsProps } from './ticket-actions.tsx'
import { UploadBar } from './upload-bar.tsx'
import { useClock } from './use-clock.ts'
import { useDrawnPoster } from './use-prepared.ts'

import styles from './upload-ticket.module.css'

const IN_COLOUR: ReadonlySet<StateName> = new Set([
  'ready',
  'creating',
  'sending',
  'verifying',
  'done',
  'duplicate',
])

export interface UploadTicketProps extends TicketActionsProps {
  live: LiveTransfer | undefined
  /** How its video is made ready to watch, where that is known. */
  job?: ProcessingJob | undefined
  /** The one whose form is open. */
  isCurrent: boolean
  /** It stands on the page of the video it is for, which need not be named. */
  isBesideVideo?: boolean
}

/** One upload: stub, perforation, what it is, how far it is, what can be done. */
export function UploadTicket(props: UploadTicketProps): ReactNode {
  useLingui()
  const { item, live, isCurrent, isBesideVideo = false, onEdit } = props
  const isAtWork = item.state.name === 'done' && !item.state.isReady
  const job = isAtWork && !item.isReplacement ? (props.job ?? null) : null
  const clock = useClock()
  const drawn = useDrawnPoster(item)
  const words = describeUpload(item, live, clock, job)
  const isMade = job !== null && !isMoving(job)
  useEffect(() => {
    // The queue would ask what became of it in its own time.
    if (isMade) void lookAt(item.key)
  }, [isMade, item.key])
  return (
    <li ref={handFocusOn} className={styles['shadow']}>
      <article
        className={styles['root']}
        data-current={isCurrent || undefined}
        aria-label={item.title}
      >
        <Thumbnail item={item} drawn={drawn?.url} />
        <div className={styles['body']}>
          <div className={styles['head']}>
            <TicketTitle item={item} isCurrent={isCurrent} onEdit={onEdit} />
            <TicketActions {...props} />
          </div>
          {item.isReplacement && item.videoId !== null && !isBesideVideo && (
            <ItsVideo videoId={item.videoId} title={item.title} />
          )}
          <UploadBar item={item} live={live} job={job} words={words.text} />
          <p className={styles['state']} data-tone={words.tone}>
            <StateIcon state={item.state} />
            <span className="numeric">{words.text}</span>
          </p>
        </div>
      </article>
    </li>
  )
}

interface TicketTitleProps {
  item: UploadItem
  isCurrent: boolean
  onEdit: (() => void) | undefined
}

/** The title opens the form beside the queue, where there is one to open. */
function TicketTitle({ item, isCurrent, onEdit }: TicketTitleProps): ReactNode {
  const title = isNamedByFile(item) ? <FileName name={item.fileName} /> : item.title
  if (!onEdit) {
    return (
      <b className={styles['title']}>
        <span className="clamp-2" dir="auto">
          {title}
        </span>
      </b>
    )
  }
  return (
    <button type="button" className={styles['title']} aria-pressed={isCurrent} onClick={onEdit}>
      <span className="clamp-2" dir="auto">
        {title}
      </span>
    </button>
  )
}

/** Which video a file is for that takes the place of another: of the file itself only its name is known. */
function ItsVideo({ videoId, title }: { videoId: string; title: string }): ReactNode {
  return (
    <p className="small text-2">
      <Trans>
        New file for{' '}
        <Link className="link" to={paths.studioVideo(videoId)} dir="auto">
          {title}
        </Link>
      </Trans>
    </p>
  )
}

function Thumbnail({ item, drawn }: { item: UploadItem; drawn: string | undefined }): ReactNode {
  const { state } = item
  const poster = item.poster ? pictureAddress(item.poster) : drawn
  const isDimmed = !IN_COLOUR.has(state.name)
  return (
    <div className={styles['thumbnail']} data-still="" data-dimmed={isDimmed || undefined}>
      {poster && state.name !== 'rejected' ? (
        <img src={poster} alt="" width={640} height={360} />
      ) : (
        <ThumbnailIcon item={item} />
      )}
    </div>
  )
}

function ThumbnailIcon({ item: { state } }: { item: UploadItem }): ReactNode {
  if (state.name !== 'rejected')
    return <FileVideoCamera className="icon-large" aria-hidden="true" />
  const isSpace = state.refusal.code === 'quota' || state.refusal.code === 'too-big'
  const Icon = isSpace ? HardDrive : FileWarning
  return <Icon className="icon-large" aria-hidden="true" />
}
