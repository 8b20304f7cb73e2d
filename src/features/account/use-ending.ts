import { useMutation } from '@tanstack/react-query'

import { showError } from '#api/show-error.ts'
import type { SignInSession } from '#contract/sessions.ts'
import { endingSessions, Unfinished } from '#data/sessions.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** `mutate(sessions)` ends sign-ins one after the other: the first may ask for a fresh sign-in, which then holds for all. */
export function useEnding() {
  return useMutation({
    ...endingSessions,
    onSuccess: (_, sessions) => showToast({ text: `${nameOf(sessions)} signed out.` }),
    onError: (error, sessions) => {
      const isBegun = error instanceof Unfinished && error.endedCount > 0
      showError(
        error instanceof Unfinished ? error.cause : error,
        // The one that failed may have ended too, where only the answer was lost.
        isBegun
          ? `At least ${error.endedCount} of ${sessions.length} sign-ins ended; the list shows what is left.`
          : '',
      )
    },
  })
}

function nameOf(sessions: readonly SignInSession[]): string {
  const [first] = sessions
  return first && sessions.length === 1 ? `${first.device} is` : `${sessions.length} browsers are`
}
