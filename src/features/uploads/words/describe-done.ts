import { t } from '@lingui/core/macro'

import { howFarPrepared, type ProcessingJob } from '#contract/processing.ts'
import { formatPercent } from '#lib/format-count.ts'
import { fileNameInWords } from '#words/file-name.ts'

import { isIllustrating, type UploadItem } from '../state/upload-item.ts'
import type { UploadWords } from './upload-words.ts'

/** What is said of a file that is all there; `job` is how it is made ready to watch, once that is known. */
export function describeDone(
  item: UploadItem,
  isReady: boolean,
  isPublished: boolean,
  job: ProcessingJob | null = null,
): UploadWords {
  const done = (text: string): UploadWords => ({ text, tone: 'success' })
  if (item.isReplacement) {
    return done(
      isReady
        ? t`Sent. It has taken the place of the file before.`
        : t`Sent. The old file plays until this one can be watched.`,
    )
  }
  if (!isReady) return done(describeMaking(job))
  if (isIllustrating(item)) return done(t`Sent. Making its pictures.`)
  const missing = describeMissing(item)
  if (missing !== null) return { text: missing, tone: 'warning' }
  return done(
    isPublished || item.isPublishRequested
      ? t`Ready to watch.`
      : t`Sent. Only you see it until you publish it.`,
  )
}

function describeMaking(job: ProcessingJob | null): string {
  if (job?.waitsFor === 'room') return t`Sent and safe. Waiting for room on the server.`
  if (job === null) return t`Sent. Getting it ready to watch.`
  const { fraction, canWatch } = howFarPrepared(job)
  const isInLine = job.state === 'queued'
  const share = formatPercent(fraction)
  if (canWatch) {
    return isInLine
      ? t`Sent. Watchable, better quality in line.`
      : t`Sent. Watchable, better quality at ${share}.`
  }
  return isInLine ? t`Sent. In line to be made ready.` : t`Sent. Getting it ready, ${share}.`
}

function describeMissing({ pictures, ...item }: UploadItem): string | null {
  const fileName = fileNameInWords(item.fileName)
  if (pictures === 'no-file') {
    return t`Sent and safe. Choose ${fileName} again to make the rest of its pictures.`
  }
  if (pictures === 'no-room') {
    return t`Sent and safe. There was no room for its pictures. Try again later.`
  }
  return pictures === 'refused'
    ? t`Sent and safe. The service didn’t take its pictures. Try again later.`
    : null
}
