import type { Cue } from './cue.ts'

/** What is kept of every track, whatever it came as. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, payload }) => `${timeOf(startMs)} --> ${timeOf(endMs)}\n${payload}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** `01:02:03.456` */
export function timeOf(ms: number): string {
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  const hours = part(ms / 3_600_000)
  const minutes = part((ms / 60_000) % 60)
  return `${hours}:${minutes}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}
