import { formatLocale, keepTogether } from './format-locale.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/**
 * A size, in steps of 1024 (docs/decisions/0053): `512 bytes`, `3.2 MB`, `184 MB`, `1.4 GB`.
 * One decimal below 100, none above. Never parted at the end of a line.
 */
export function formatBytes(sizeBytes: number, locale = formatLocale()): string {
  let value = Math.max(0, sizeBytes)
  let step = 0
  // 999.5 would print as "1,000 kB": go up a unit before rounding can show four digits.
  while (value >= 999.5 && step < UNITS.length - 1) {
    value /= 1024
    step += 1
  }
  // Arabic has a short form for some units only: a word for one and letters for the next would stand side by side.
  const isInWords = step === 0 || locale.startsWith('ar')
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: isInWords ? 'long' : 'short',
    maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1,
  })
  return keepTogether(size.format(value))
}
