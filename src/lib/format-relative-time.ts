import { formatLocale } from './format-locale.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const STEPS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/**
 * How long ago, in the largest whole unit: `now`, `5 minutes ago`, `yesterday`, `2 weeks ago`.
 * Both times are milliseconds since the epoch; a time ahead reads `in 3 days`.
 */
export function formatRelativeTime(atMs: number, nowMs: number, locale = formatLocale()): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const differenceMs = atMs - nowMs
  for (const [unit, sizeMs] of STEPS) {
    if (Math.abs(differenceMs) >= sizeMs) {
      return format.format(Math.trunc(differenceMs / sizeMs), unit)
    }
  }
  return format.format(0, 'second')
}
