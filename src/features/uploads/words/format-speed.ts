import { t } from '@lingui/core/macro'

import { formatBytes } from '#lib/format-bytes.ts'
import { formatLocale } from '#lib/format-locale.ts'

/** A transfer speed: `18.4 MB/s`. */
export function formatSpeed(bytesPerSecond: number, locale = formatLocale()): string {
  const size = formatBytes(bytesPerSecond, locale)
  return t({ message: `${size}/s`, comment: 'A speed: 18.4 MB per second' })
}
