import { formatDuration } from '#lib/format-duration.ts'
import { parseTime } from '#lib/parse-time.ts'

const PART = /[.,](\d{1,3})$/

/** A moment as captions have it, to a tenth: `18:36.1`. */
export function writeMoment(atMs: number): string {
  return `${formatDuration(atMs)}.${Math.floor((atMs % 1_000) / 100)}`
}

/** Milliseconds of what was typed, `18:36.1` or `36,1`; null when it is no time. */
export function readMoment(typed: string): number | null {
  const text = typed.trim()
  const part = PART.exec(text)
  const whole = parseTime(part === null ? text : text.slice(0, part.index))
  return whole === null ? null : whole + Number((part?.[1] ?? '').padEnd(3, '0'))
}
