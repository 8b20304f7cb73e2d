import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { NavigationType, useBlocker } from 'react-router'

import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

/** State of a navigation that its own question has told about words that are not saved. */
export const leavingConfirmed = 'leaving-confirmed'

interface Props {
  isUnsaved: boolean
  /** For a form that is saved by hand: what it says of that, and at the way back to it. */
  stayLabel?: string
  children?: ReactNode
}

/**
 * Leaving saves by itself, as a rule; this asks only when that cannot work: a rule is broken, the service does
 * not answer, or somebody else's change waits for a decision.
 */
export function LeaveGuard({ isUnsaved, stayLabel, children }: Props): ReactNode {
  const { t } = useLingui()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Coming to the same place by Forward is another leaving.
      (historyAction === NavigationType.Pop || nextLocation.state !== leavingConfirmed),
  )
  // Closing the tab is outside the router; the browser asks in its own words.
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  // Saved while it is asked: nothing is lost any more, and whoever wanted to leave does.
  const goOn = useEffectEvent(() => blocker.proceed?.())
  useEffect(() => {
    if (!isUnsaved) goOn()
  }, [isUnsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      cancelLabel={stayLabel ?? t`Stay and fix it`}
      isDangerous
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {children ?? <p>{t`Some of what you wrote couldn’t be saved. If you leave, it is lost.`}</p>}
    </ConfirmDialog>
  )
}
