import type { ReactNode } from 'react'

import { errorMessage } from './error-message.ts'

/** What happened, what is safe, what to do. */
export function ErrorSentence({ error }: { error: unknown }): ReactNode {
  return errorMessage(error).text
}
