const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/
const UNITS = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6}(?:\.\d{1,3})?)s?)?$/

/**
 * A moment as people and links write it: `90`, `90s`, `1m30s`, `1h2m`, `1:30`, `1:02:30`.
 * Answers milliseconds, or null when it is none of these.
 */
export function parseTime(text: string): number | null {
  const trimmed = text.trim().toLowerCase()
  if (trimmed === '') return null
  const match = CLOCK.exec(trimmed) ?? UNITS.exec(trimmed)
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000)
}
