import { useLingui } from '@lingui/react/macro'
import { CheckCheck, Cpu, Languages } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import { Badge } from '#ui/badge.tsx'

/** Did a machine make the lines, and has nobody read them through yet? */
export function isByMachine({ origin, isChecked }: Pick<Caption, 'origin' | 'isChecked'>): boolean {
  return (origin === 'auto' || origin === 'translated') && !isChecked
}

/** Is there something to say by marking it: that the lines are right, and fit the film that is played now? */
export function canBeChecked(track: Pick<Caption, 'isChecked' | 'isForFormerFilm'>): boolean {
  return !track.isChecked || track.isForFormerFilm
}

/** Whether somebody has read the lines through; nothing of what a person wrote and nobody has marked. */
export function CheckedBadge({ track }: { track: Caption }): ReactNode {
  const { t } = useLingui()
  if (isByMachine(track) && track.origin === 'translated') {
    return (
      <Badge tone="warning" icon={<Languages aria-hidden="true" />}>
        {t`Translated by machine`}
      </Badge>
    )
  }
  if (isByMachine(track)) {
    return (
      <Badge tone="warning" icon={<Cpu aria-hidden="true" />}>
        {t`Made by machine`}
      </Badge>
    )
  }
  if (canBeChecked(track)) return null
  return (
    <Badge tone="success" icon={<CheckCheck aria-hidden="true" />}>
      {t({ message: 'Checked', context: 'captions' })}
    </Badge>
  )
}
