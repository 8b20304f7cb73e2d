import { t } from '@lingui/core/macro'

import { formatBytes } from './format-bytes.ts'

/** A transfer speed: `18.4 MB/s`. */
export function formatSpeed(bytesPerSecond: number, locale = 'en'): string {
  const size = formatBytes(bytesPerSecond, locale)
  return t({ message: `${size}/s`, comment: 'A speed: 18.4 MB per second' })
}
