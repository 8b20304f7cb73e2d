import { plural, t } from '@lingui/core/macro'

import type { QueueSummary } from '../queue/summarise-queue.ts'

/** What the top bar says of the queue. */
export interface QueueStatus {
  text: string
  icon: 'ring' | 'offline' | 'file' | 'paused' | 'done'
  tone: 'neutral' | 'warning' | 'success'
  /** 0 to 1, for the ring. */
  fraction: number
}

/** The one thing most worth saying; null when there is nothing. `isFresh`: all was sent just now. */
export function describeQueue(summary: QueueSummary, isFresh: boolean): QueueStatus | null {
  const { movingCount, waitingCount, needsFileCount, pausedCount, doneCount } = summary
  const fraction = summary.totalB === 0 ? 0 : summary.sentB / summary.totalB
  const say = (text: string, icon: QueueStatus['icon'], tone: QueueStatus['tone'] = 'neutral') => ({
    text,
    icon,
    tone,
    fraction,
  })
  if (needsFileCount > 0 && movingCount === 0 && summary.checkingCount === 0) {
    return say(
      t`${plural(needsFileCount, { one: '# upload waits for its file', other: '# uploads wait for their files' })}`,
      'file',
      'warning',
    )
  }
  if (movingCount > 0) {
    const count = summary.sendableCount
    const place = Math.min(doneCount + 1, count)
    return say(t`Uploading ${place} of ${count}`, 'ring')
  }
  if (waitingCount > 0) return say(t`Waiting for connection`, 'offline')
  if (summary.illustratingCount > 0) return say(t`Making the pictures…`, 'ring')
  if (pausedCount > 0) return say(t`${plural(pausedCount, { other: '# paused' })}`, 'paused')
  return isFresh && doneCount > 0 ? say(t`All sent`, 'done', 'success') : null
}
