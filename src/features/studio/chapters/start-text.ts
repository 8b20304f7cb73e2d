import { formatDuration } from '#lib/format-duration.ts'
import { parseTime } from '#lib/parse-time.ts'

const PART = /[.,](\d{1,3})$/

/** When a chapter starts, as it is shown: `17:50`, or `17:50.4` where it is no whole second. Nobody hears less than a tenth. */
export function writeStart(startMs: number): string {
  const tenths = Math.floor((startMs % 1_000) / 100)
  return formatDuration(startMs) + (tenths === 0 ? '' : `.${tenths}`)
}

/** Milliseconds of what was typed; null when it is no time. */
export function readStart(text: string): number | null {
  const typed = text.trim()
  const part = typed.includes(':') ? PART.exec(typed) : null
  const whole = parseTime(part === null ? typed : typed.slice(0, part.index))
  return whole === null ? null : whole + Number((part?.[1] ?? '').padEnd(3, '0'))
}
