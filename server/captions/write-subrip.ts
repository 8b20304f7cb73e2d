import type { Cue } from './cue.ts'
import { timeOf } from './write-webvtt.ts'

/** One cue of a SubRip file, with an empty line after it. */
export function subRipCue(
  number: number,
  { startMs, endMs, text }: Pick<Cue, 'startMs' | 'endMs' | 'text'>,
): string {
  const [from, until] = [timeOf(startMs), timeOf(endMs)].map((time) => time.replace('.', ','))
  return `${number}\n${from} --> ${until}\n${text}\n`
}
