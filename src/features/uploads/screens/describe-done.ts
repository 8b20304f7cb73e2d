import { t } from '@lingui/core/macro'

import { isIllustrating, type UploadItem } from '../state/upload-item.ts'
import type { UploadWords } from './upload-words.ts'

/** What is said of a file that is all there. */
export function describeDone(
  item: UploadItem,
  isReady: boolean,
  isPublished: boolean,
): UploadWords {
  const done = (text: string): UploadWords => ({ text, tone: 'success' })
  if (!isReady) return done(t`Sent. Getting it ready to watch.`)
  if (isIllustrating(item)) return done(t`Sent. Making its pictures.`)
  const missing = describeMissing(item)
  if (missing !== null) return { text: missing, tone: 'warning' }
  return done(
    isPublished || item.isPublishRequested
      ? t`Ready to watch.`
      : t`Sent. Only you see it until you publish it.`,
  )
}

function describeMissing({ pictures, fileName }: UploadItem): string | null {
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
