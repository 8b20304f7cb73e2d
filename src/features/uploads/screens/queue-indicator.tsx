import { useLingui } from '@lingui/react/macro'
import { CircleCheck, FileSearch, Pause, WifiOff } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { Button } from '#ui/button.tsx'
import { ProgressRing } from '#ui/feedback/progress-ring.tsx'
import { takePressBeside } from '#ui/overlays/take-press-beside.ts'
import { useStore } from '#ui/use-store.ts'

import { openQueue } from '../queue/queue-session.ts'
import { isShown, summarise } from '../queue/summarise-queue.ts'
import { isAllSentFresh } from '../queue/watch-all-sent.ts'
import { readQueue, subscribeQueue } from '../state/queue-store.ts'
import { describeQueue, type QueueStatus } from '../words/describe-queue.ts'
import { UploadTicket } from './upload-ticket.tsx'

import styles from './queue-indicator.module.css'

const SHOWN_TICKETS = 5

/** Showing the indicator opens the queue: what was left unfinished carries on from any page. */
const opened = {
  read: readQueue,
  subscribe(listener: () => void): () => void {
    openQueue()
    return subscribeQueue(listener)
  },
}

/**
 * What is being sent, for the top bar; the shell's own Upload button comes in `children` and shows
 * while there is nothing to say.
 */
export function QueueIndicator({ children }: { children?: ReactNode }): ReactNode {
  const { t } = useLingui()
  const queue = useStore(opened)
  const isFresh = useStore(isAllSentFresh)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const items = queue.items.filter(isShown)
  const summary = summarise(items, queue.live)
  const news = describeQueue(summary, isFresh)
  if (!news && !isOpen) return children
  const latest = items.slice(-SHOWN_TICKETS)
  return (
    <div className={styles['root']}>
      <Button
        variant="soft"
        className={styles['button']}
        data-tone={news?.tone}
        icon={news && <StatusIcon news={news} />}
        popoverTarget={id}
        aria-expanded={isOpen}
      >
        <span className="numeric">{news?.text ?? t`Uploads`}</span>
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t`Uploads`}
        className={styles['popover']}
        onToggle={(event) => {
          const isNowOpen = event.newState === 'open'
          setIsOpen(isNowOpen)
          if (isNowOpen) takePressBeside(event.currentTarget)
        }}
      >
        {isOpen && (
          <>
            <ol className={styles['list']}>
              {latest.map((item) => (
                <UploadTicket
                  key={item.key}
                  item={item}
                  live={queue.live.get(item.key)}
                  isCurrent={false}
                  isFirst={item === readQueue().items.at(0)}
                  isLast={item === readQueue().items.at(-1)}
                />
              ))}
            </ol>
            <p className={styles['foot']}>
              <Link className="link" to={paths.upload()}>
                {t`All uploads`}
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function StatusIcon({ news }: { news: QueueStatus }): ReactNode {
  if (news.icon === 'ring') return <ProgressRing fraction={news.fraction} />
  if (news.icon === 'offline') return <WifiOff aria-hidden="true" />
  if (news.icon === 'file') return <FileSearch aria-hidden="true" />
  if (news.icon === 'paused') return <Pause aria-hidden="true" />
  return <CircleCheck aria-hidden="true" />
}
