import { formatLocale } from '#lib/format-locale.ts'

/** A day and a time of one's own zone: `Nov 24, 9:00 AM`, with its year where it is not this one. */
export function formatMoment(at: string, now = new Date()): string {
  const moment = new Date(at)
  const isThisYear = moment.getFullYear() === now.getFullYear()
  return new Intl.DateTimeFormat(formatLocale(), {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment)
}

/** What one's own zone is called, in summer as in winter: `Central European Time`. */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat(formatLocale(), { timeZoneName: 'longGeneric' })
  const name = parts.formatToParts().find(({ type }) => type === 'timeZoneName')
  return name?.value ?? parts.resolvedOptions().timeZone
}
