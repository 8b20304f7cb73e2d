import { cueTime } from '#contract/media/cue-time.ts'

import type { Cue } from './cue.ts'

/** What is kept of every track, whatever it came as; `head` is what `readHead` gives of one. */
export function writeWebVtt(cues: readonly Cue[], head = ''): string {
  const blocks = cues.map(
    ({ startMs, endMs, payload, settings }) =>
      `${[cueTime(startMs), '-->', cueTime(endMs), settings].filter((part) => part).join(' ')}\n${payload}\n`,
  )
  return [`WEBVTT\n\n${head}`, blocks.join('\n')].join('')
}
