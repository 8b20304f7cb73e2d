import { formatLocale } from './format-locale.ts'

/** A count in full below ten thousand (`9,312`) and in short above (`12K`, `1.4M`). */
export function formatCount(count: number, locale = formatLocale()): string {
  const options: Intl.NumberFormatOptions =
    count < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: count < 1_000_000 ? 0 : 1 }
  return new Intl.NumberFormat(locale, options).format(count)
}

/** A fraction from 0 to 1 as whole percent: `64%`. Never rounds up to 100 before it is done. */
export function formatPercent(fraction: number, locale = formatLocale()): string {
  const clamped = Math.min(1, Math.max(0, fraction))
  const shown = clamped === 1 ? 1 : Math.floor(clamped * 100) / 100
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(shown)
}
