import * as z from 'zod'

import type { Call } from '#contract/calls/call.ts'

/** Throws when the service is about to break its own promise: a bug, answered as `internal`. */
export function requireValidAnswer(call: Call, answer: unknown): void {
  const result = z.safeParse(call.answer, answer)
  if (!result.success) {
    throw new Error(
      `${call.method} ${call.path} answers against the contract: ${z.prettifyError(result.error)}`,
    )
  }
}
