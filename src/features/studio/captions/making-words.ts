import { plural, t } from '@lingui/core/macro'

import type { Transcription, TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import { formatPct } from '#lib/format-count.ts'

/** How far it is, or how many come before it. */
export function stateWords({ state, percent, ahead, from }: Transcription): string {
  if (state === 'queued') {
    if (ahead === null) return t`In line`
    return ahead === 0 ? t`Next in line` : t`${plural(ahead, { other: 'In line, # before it' })}`
  }
  const share = formatPct(percent)
  return from === null ? t`Listening, ${share}` : t`Translating, ${share}`
}

/** What went wrong, what is safe, and what to do. */
export function faultWords({ fault, from }: Transcription): string | null {
  if (fault === null) return null
  return (from === null ? undefined : translationWords(fault)) ?? listeningWords(fault)
}

/** Nothing for what is the same for all that a machine makes. */
function translationWords(fault: TranscriptionFault): string | undefined {
  const words: Partial<Record<TranscriptionFault, string>> = {
    unreachable: t`What translates doesn’t answer. What it translated by then is kept: try again later, and it goes on there.`,
    refused: t`What translates doesn’t take this portal’s key. Nothing you can do here: tell whoever runs the portal.`,
    redirected: t`What translates has moved, and words are sent nowhere else. Tell whoever runs the portal.`,
    rejected: t`What translates doesn’t take what it is sent. What it translated by then is kept. Tell whoever runs the portal.`,
    nonsense: t`The answer was no translation. What was translated by then is kept: try again, and it goes on there.`,
    'no-room': t`There is no room left for captions. Make some, then try again: what was translated is kept.`,
    stopped: t`It was cut off several times. What was translated by then is kept: try again, and it goes on there.`,
  }
  return words[fault]
}

function listeningWords(fault: TranscriptionFault): string {
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
    case 'film-replaced':
      return t`Another film plays here by now. Try again to have that one listened to.`
    case 'source-gone':
      return t`The captions that were to be translated are not here any more.`
    case 'stopped':
      return t`It was cut off several times. What was heard by then is kept: try again, and it goes on there.`
  }
}

const FOR_GOOD: ReadonlySet<TranscriptionFault> = new Set([
  'no-sound',
  'silence',
  'exists',
  'unknown-language',
  'source-gone',
])

/** May another try end otherwise? */
export function canTryAgain(fault: TranscriptionFault): boolean {
  return !FOR_GOOD.has(fault)
}
