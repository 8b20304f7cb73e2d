import { formatLocale } from './format-locale.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * A size as file managers show it, in powers of 1000: `512 bytes`, `3.2 MB`, `184 MB`, `1.4 GB`.
 * One decimal below 100, none above.
 */
export function formatBytes(sizeBytes: number, locale = formatLocale()): string {
  let value = Math.max(0, sizeBytes)
  let step = 0
  // 999.5 would print as "1,000 kB": go up a unit before rounding can show four digits.
  while (value >= 999.5 && step < UNITS.length - 1) {
    value /= 1000
    step += 1
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  }).format(value)
}
