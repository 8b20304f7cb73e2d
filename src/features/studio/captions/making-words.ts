import { t } from '@lingui/core/macro'

import type { Transcription, TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import { formatPct } from '#lib/format-count.ts'

/** How far it is. */
export function stateWords({ state, percent }: Transcription): string {
  const share = formatPct(percent)
  return state === 'queued' && percent === 0 ? t`In line` : t`Listening, ${share}`
}

/** What went wrong, what is safe, and what to do. */
export function faultWords(fault: TranscriptionFault): string {
  switch (fault) {
    case 'unreachable':
      return t`What listens doesn’t answer. What it heard by then is kept: try again later, and it goes on there.`
    case 'refused':
      return t`What listens doesn’t take this portal’s key. Nothing you can do here: tell whoever runs the portal.`
    case 'redirected':
      return t`What listens has moved, and films are sent nowhere else. Tell whoever runs the portal.`
    case 'rejected':
      return t`What listens doesn’t take what it is sent. What it heard by then is kept. Tell whoever runs the portal.`
    case 'nonsense':
      return t`The answer was no captions. What was heard by then is kept: try again, and it goes on there.`
    case 'unknown-language':
      return t`It doesn’t know this language. Write the captions here, or add a file.`
    case 'no-sound':
      return t`The film has no sound to listen to.`
    case 'silence':
      return t`Nobody is heard speaking in this film.`
    case 'exists':
      return t`Somebody wrote captions in this language meanwhile. They stay as they are.`
    case 'no-room':
      return t`There is no room left for captions. Make some, then try again: what was heard is kept.`
    case 'stopped':
      return t`It was cut off several times. What was heard by then is kept: try again, and it goes on there.`
  }
}

const FOR_GOOD: ReadonlySet<TranscriptionFault> = new Set([
  'no-sound',
  'silence',
  'exists',
  'unknown-language',
])

/** May another try end otherwise? */
export function canTryAgain(fault: TranscriptionFault): boolean {
  return !FOR_GOOD.has(fault)
}
