import { Pause, Play } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { formatBytes } from '#lib/format-bytes.ts'
import { Button } from '#ui/button.tsx'

import { pauseAll, resumeAll } from '../queue/queue-actions.ts'
import { isShown, summarise } from '../queue/summarise-queue.ts'
import { UploadTicket } from './upload-ticket.tsx'
import { useQueue } from './use-queue.ts'

import styles from './upload-queue.module.css'

interface Props {
  currentKey: string | null
  onEdit: (key: string) => void
}

/** Everything this person is sending, in the order it is sent. */
export function UploadQueue({ currentKey, onEdit }: Props): ReactNode {
  const headingId = useId()
  const { items, live } = useQueue()
  const shown = items.filter(isShown)
  const summary = summarise(shown, live)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 className="display-3" id={headingId}>
          Queue
        </h2>
        <p className={`small text-3 numeric ${styles['sum']}`}>
          {summary.totalB > 0
            ? `${countOf(summary.sendableCount)}, ${formatBytes(summary.sentB)} of ${formatBytes(summary.totalB)} sent`
            : countOf(shown.length)}
        </p>
        {summary.movingCount > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Pause className="icon-small" aria-hidden="true" />}
            onClick={pauseAll}
          >
            Pause all
          </Button>
        )}
        {summary.movingCount === 0 && summary.pausedCount > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Play className="icon-small" aria-hidden="true" />}
            onClick={resumeAll}
          >
            Resume all
          </Button>
        )}
      </div>
      <ol className={styles['list']}>
        {shown.map((item, index) => (
          <UploadTicket
            key={item.key}
            item={item}
            live={live.get(item.key)}
            isCurrent={item.key === currentKey}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onEdit={item.videoId === null ? undefined : () => onEdit(item.key)}
          />
        ))}
      </ol>
    </section>
  )
}

function countOf(files: number): string {
  return files === 1 ? '1 file' : `${files} files`
}
