import { useMutation, useQueryClient } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { hasCode } from '#api/http-error.ts'
import { showError } from '#api/show-error.ts'
import { endSession } from '#contract/calls/session-calls.ts'
import type { SignInSession } from '#contract/sessions.ts'
import { showToast } from '#ui/overlays/toast.ts'

import { sessionsQuery } from './sessions-query.ts'

/** `mutate(sessions)` ends sign-ins one after the other: the first may ask for a fresh sign-in, which then holds for all. */
export function useEnding() {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery()
  return useMutation({
    mutationFn: async (sessions: readonly SignInSession[]) => {
      let endedCount = 0
      for (const { id } of sessions) {
        try {
          await send(endSession, { params: { sessionId: id } })
        } catch (error) {
          // Somebody was quicker, which is as good.
          if (!hasCode(error, 'not-found')) throw new Unfinished(endedCount, error)
        }
        endedCount += 1
      }
    },
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
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Some are ended, and then one could not be. */
class Unfinished extends Error {
  readonly endedCount: number
  constructor(endedCount: number, cause: unknown) {
    super('some sign-ins could not be ended', { cause })
    this.endedCount = endedCount
  }
}

function nameOf(sessions: readonly SignInSession[]): string {
  const [first] = sessions
  return first && sessions.length === 1 ? `${first.device} is` : `${sessions.length} browsers are`
}
