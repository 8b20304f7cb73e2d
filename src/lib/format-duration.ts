import { formatLocale, keepTogether } from './format-locale.ts'

/**
 * A length or a position as a clock shows it: `0:07`, `22:51`, `1:12:08`.
 * Whole seconds, rounded down, so that a position never reads past the end. Anything that is not a
 * positive number reads `0:00`.
 */
export function formatDuration(durationMs: number): string {
  const total = durationMs > 0 && Number.isFinite(durationMs) ? Math.floor(durationMs / 1000) : 0
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const seconds = String(total % 60).padStart(2, '0')
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
    : `${minutes}:${seconds}`
}

/** The same length in words for a screen reader: `1 hour, 12 minutes, 8 seconds`. */
export function describeDuration(durationMs: number, locale = formatLocale()): string {
  const total = durationMs > 0 && Number.isFinite(durationMs) ? Math.floor(durationMs / 1000) : 0
  const parts = [
    ['hour', Math.floor(total / 3600)],
    ['minute', Math.floor((total % 3600) / 60)],
    ['second', total % 60],
  ] as const
  const spoken = parts.filter(([unit, value]) => value > 0 || (unit === 'second' && total === 0))
  const words = spoken.map(([unit, value]) =>
    keepTogether(
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    ),
  )
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words)
}
