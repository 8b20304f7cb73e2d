import { cueTime } from '#contract/media/cue-time.ts'

import type { Cue } from './cue.ts'

/** One cue of a SubRip file, with an empty line after it. */
export function subRipCue(
  number: number,
  { startMs, endMs, text }: Pick<Cue, 'startMs' | 'endMs' | 'text'>,
): string {
  const [from, until] = [cueTime(startMs), cueTime(endMs)].map((time) => time.replace('.', ','))
  return `${number}\n${from} --> ${until}\n${text}\n`
}
