import { FileVideoCamera, FileWarning, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'

import { useLingui } from '#words/use-lingui.ts'

import type { LiveTransfer } from '../state/queue-store.ts'
import type { StateName, UploadItem } from '../state/upload-item.ts'
import { describeUpload } from './describe-upload.ts'
import { pictureAddress } from './picture-address.ts'
import { StateIcon } from './state-icon.tsx'
import { TicketActions, type TicketActionsProps } from './ticket-actions.tsx'
import { UploadBar } from './upload-bar.tsx'
import { useClock } from './use-clock.ts'

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
  /** The one whose form is open. */
  isCurrent: boolean
}

/** One upload: stub, perforation, what it is, how far it is, what can be done. */
export function UploadTicket(props: UploadTicketProps): ReactNode {
  useLingui()
  const { item, live, isCurrent, onEdit } = props
  const clock = useClock()
  const words = describeUpload(item, live, clock)
  return (
    <li className={styles['shadow']}>
      <article
        className={styles['root']}
        data-current={isCurrent || undefined}
        aria-label={item.title}
      >
        <Thumbnail item={item} />
        <div className={styles['body']}>
          <div className={styles['head']}>
            <TicketTitle item={item} isCurrent={isCurrent} onEdit={onEdit} />
            <TicketActions {...props} />
          </div>
          <UploadBar item={item} live={live} words={words.text} />
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
  const isRefused = item.state.name === 'rejected' || item.probe === null
  const text = isRefused ? item.fileName : item.title
  if (!onEdit) return <b className={`${styles['title']} clamp-2`}>{text}</b>
  return (
    <button type="button" className={styles['title']} aria-pressed={isCurrent} onClick={onEdit}>
      <span className="clamp-2">{text}</span>
    </button>
  )
}

function Thumbnail({ item }: { item: UploadItem }): ReactNode {
  const { state, poster } = item
  const isDimmed = !IN_COLOUR.has(state.name)
  return (
    <div className={styles['thumbnail']} data-dimmed={isDimmed || undefined}>
      {poster && state.name !== 'rejected' ? (
        <img src={pictureAddress(poster)} alt="" width={640} height={360} />
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
