import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'

import { showError } from '#api/show-error.ts'
import type { SignInSession } from '#contract/sessions.ts'
import { endingSessions, Unfinished } from '#data/account/sessions.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** `mutate(sessions)` ends sign-ins one after the other: the first may ask for a fresh sign-in, which then holds for all. */
export function useEnding() {
  return useMutation({
    ...endingSessions,
    onSuccess: (_, sessions) => showToast({ about: 'sign-ins', text: signedOut(sessions) }),
    onError: (error, sessions) => {
      const isBegun = error instanceof Unfinished && error.endedCount > 0
      showError(
        'sign-ins',
        error instanceof Unfinished ? error.cause : error,
        // The one that failed may have ended too, where only the answer was lost.
        isBegun ? endedOf(error.endedCount, sessions.length) : '',
      )
    },
  })
}

function signedOut(sessions: readonly SignInSession[]): string {
  const [first] = sessions
  const count = sessions.length
  if (first && count === 1) {
    const { device } = first
    return t`${device} is signed out.`
  }
  return t`${plural(count, { one: '# browser is signed out.', other: '# browsers are signed out.' })}`
}

function endedOf(endedCount: number, count: number): string {
  return t`${plural(count, {
    one: `At least ${endedCount} of # sign-in ended; the list shows what is left.`,
    other: `At least ${endedCount} of # sign-ins ended; the list shows what is left.`,
  })}`
}
