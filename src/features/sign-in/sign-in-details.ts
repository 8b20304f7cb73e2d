import type { SignInError } from '#auth/session/sign-in-error.ts'
import type { ErrorDetail } from '#ui/feedback/error-details.tsx'

import { hideSecrets } from './hide-secrets.ts'
import type { SignInAdvice } from './sign-in-advice.ts'

/** What people read to the help desk, and what whoever looks after the portal needs to set it right. */
export function signInDetails(error: SignInError, advice: SignInAdvice): ErrorDetail[] {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    { label: 'Code', value: error.code },
    { label: 'Reference', value: error.reference },
    { label: 'Time', value: time.format(error.at) },
    {
      label: 'Phase',
      value: `${advice.phase}; trying again ${advice.canRetry ? 'can help' : 'helps once it is set right'}`,
    },
    ...(error.detail ? [{ label: 'Message', value: hideSecrets(error.detail) }] : []),
    { label: 'Check', value: advice.check },
  ]
}
