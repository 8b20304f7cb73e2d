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

/** Percent that may go beyond all there is, as of a size: `150%`, with the sign where the language has it. */
export function formatPct(pct: number, locale = formatLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(pct / 100)
}

/** How many times as fast: `1.25×`. */
export function formatSpeed(speed: number, locale = formatLocale()): string {
  return `${new Intl.NumberFormat(locale).format(speed)}×`
}
