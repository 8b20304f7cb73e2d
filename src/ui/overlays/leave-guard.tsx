import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { NavigationType, useBlocker } from 'react-router'

import { wordsAreCarried } from '#lib/code/carry-words.ts'

import { ConfirmDialog } from './confirm-dialog.tsx'

/** State of a navigation that its own question has told about words that are not saved. */
export const leavingConfirmed = 'leaving-confirmed'

interface Props {
  isUnsaved: boolean
  /** Is it saved by a button, which nobody has pressed yet? */
  isByHand?: boolean
  /** What happened to the words, where it is more than that they could not be saved. */
  children?: ReactNode
}

/**
 * Asks before words are left behind. What saves by itself asks only when that cannot work: a rule is broken, the
 * service does not answer, or somebody else's change waits for a decision.
 */
export function LeaveGuard({ isUnsaved, isByHand = false, children }: Props): ReactNode {
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
    const ask = (event: BeforeUnloadEvent): void => {
      if (!wordsAreCarried()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  // Saved while it is asked: nothing is lost any more, and whoever wanted to leave does.
  const goOn = useEffectEvent(() => blocker.proceed?.())
  useEffect(() => {
    if (!isUnsaved) goOn()
  }, [isUnsaved])

  if (blocker.state !== 'blocked') return null
  const notYet = t`Your changes aren’t saved yet. If you leave, they are lost.`
  const couldNot = t`Some of what you wrote couldn’t be saved. If you leave, it is lost.`
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave`}
      cancelLabel={isByHand ? t`Stay` : t`Stay and fix it`}
      isDangerous
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {children ?? <p>{isByHand ? notYet : couldNot}</p>}
    </ConfirmDialog>
  )
}
