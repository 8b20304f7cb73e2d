import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { hasCode } from '#api/errors/http-error.ts'
import { endSession, listSessions } from '#contract/calls/session-calls.ts'
import type { SignInSession } from '#contract/sessions.ts'

import { outdate } from '../cache/outdate.ts'

const sessionsKey = ['sessions']

/** Where the person is signed in; looked up again every minute while it is shown. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => send(listSessions, { signal }),
    refetchInterval: 60_000,
  })
}

/** Some are ended, and then one could not be. */
export class Unfinished extends Error {
  readonly endedCount: number
  constructor(endedCount: number, cause: unknown) {
    super('some sign-ins could not be ended', { cause })
    this.endedCount = endedCount
  }
}

/**
 * Ends sign-ins one after the other: the first may ask for a fresh sign-in, which then holds for all. Only the list of
 * them shows it; the mutation is over when that list is right. Fails with `Unfinished`.
 */
export const endingSessions = mutationOptions({
  mutationFn: async (sessions: readonly SignInSession[]): Promise<void> => {
    let endedCount = 0
    for (const { id } of sessions) {
      await endOne(id).catch((error: unknown) => {
        throw new Unfinished(endedCount, error)
      })
      endedCount += 1
    }
  },
  onSettled: () => outdate(sessionsKey),
})

async function endOne(sessionId: string): Promise<void> {
  try {
    await send(endSession, { params: { sessionId } })
  } catch (error) {
    // Somebody was quicker, which is as good.
    if (!hasCode(error, 'not-found')) throw error
  }
}
