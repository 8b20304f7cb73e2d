import { plural, t } from '@lingui/core/macro'

import { captionLimits } from '#contract/caption-changes.ts'
import { formatCount } from '#lib/format-count.ts'

import { speedOf, type LineFault } from '../lines/line-faults.ts'
import type { Line } from '../lines/line.ts'

/** What is wrong with a line, and what helps. */
export function faultWords(fault: LineFault, line: Line): string {
  const speed = Math.round(speedOf(line))
  const seconds = formatCount(Math.round((line.endMs - line.startMs) / 100) / 10)
  const most = captionLimits.cue
  switch (fault) {
    case 'backwards':
      return t`It ends before it starts. Until then nothing is saved.`
    case 'too-much':
      return t`${plural(most, { one: 'More than # letter. Split it, so that it can be saved.', other: 'More than # letters. Split it, so that it can be saved.' })}`
    case 'overlap':
      return t`It starts before the line above ends.`
    case 'after-end':
      return t`It starts after the film has ended.`
    case 'too-short':
      return t`Shown for ${seconds} s. Give it a second, or join it to the line above.`
    case 'too-fast':
      return t`${plural(speed, { one: '# letter a second is too fast to read. Let it end later, or say less.', other: '# letters a second are too fast to read. Let it end later, or say less.' })}`
    case 'too-long':
      return t`It takes more than two rows over the picture. Split it.`
    case 'empty':
      return t`It says nothing yet, and is not saved.`
  }
}

/** What a machine was not sure of in a line. */
export function doubtWords(words: string): string {
  return t`Heard, but not for sure: ${words}. Is it right?`
}
