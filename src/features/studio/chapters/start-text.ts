import { formatDuration } from '#lib/format-duration.ts'
import { parseTime } from '#lib/parse-time.ts'

const PART = /[.,](\d{1,3})$/

/** When a chapter starts, as it is typed: `17:50`, or `17:50.4` where it is no whole second. */
export function writeStart(startMs: number): string {
  const rest = startMs % 1_000
  const part = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`
  return formatDuration(startMs) + part
}

/** Milliseconds of what was typed; null when it is no time. */
export function readStart(text: string): number | null {
  const typed = text.trim()
  const part = typed.includes(':') ? PART.exec(typed) : null
  const whole = parseTime(part === null ? typed : typed.slice(0, part.index))
  return whole === null ? null : whole + Number((part?.[1] ?? '').padEnd(3, '0'))
}
