import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { formatBytes } from '#lib/format-bytes.ts'
import { Button } from '#ui/button.tsx'

import { pauseAll, resumeAll } from '../queue/queue-actions.ts'
import { isShown, summarise } from '../queue/summarise-queue.ts'
import { hasForm } from '../state/upload-item.ts'
import { UploadTicket } from './upload-ticket.tsx'
import { usePreparing } from './use-prepared.ts'
import { useQueue } from './use-queue.ts'

import styles from './upload-queue.module.css'

interface Props {
  currentKey: string | null
  onEdit: (key: string) => void
}

/** Everything this person is sending, in the order it is sent. */
export function UploadQueue({ currentKey, onEdit }: Props): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const { items, live } = useQueue()
  const shown = items.filter(isShown)
  const jobs = usePreparing(shown)
  const summary = summarise(shown, live)
  if (shown.length === 0) return null
  const allCount = shown.length
  const count = summary.sendableCount
  const sent = formatBytes(summary.sentB)
  const total = formatBytes(summary.totalB)
  return (
    <section aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 className="display-3" id={headingId}>
          {t({ message: 'Queue', comment: 'Heading above the files that are sent' })}
        </h2>
        <p className={`small text-3 numeric ${styles['sum']}`}>
          {summary.totalB > 0
            ? t`${plural(count, {
                one: `# file, ${sent} of ${total} sent`,
                other: `# files, ${sent} of ${total} sent`,
              })}`
            : t`${plural(allCount, { one: '# file', other: '# files' })}`}
        </p>
        {summary.pausableCount > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Pause className="icon-small" aria-hidden="true" />}
            onClick={pauseAll}
          >
            {t`Pause all`}
          </Button>
        )}
        {summary.movingCount === 0 && summary.pausedCount > 0 && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Play className="icon-small" aria-hidden="true" />}
            onClick={resumeAll}
          >
            {t`Resume all`}
          </Button>
        )}
      </div>
      <ol className={styles['list']}>
        {shown.map((item, index) => (
          <UploadTicket
            key={item.key}
            item={item}
            live={live.get(item.key)}
            job={jobs.get(item.videoId ?? '')}
            isCurrent={item.key === currentKey}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onEdit={hasForm(item) ? () => onEdit(item.key) : undefined}
          />
        ))}
      </ol>
    </section>
  )
}
