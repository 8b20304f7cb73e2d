import { t } from '@lingui/core/macro'

import type { SignInError } from '#auth/session/sign-in-error.ts'
import { formatLocale } from '#lib/format-locale.ts'
import type { ErrorDetail } from '#ui/feedback/error-details.tsx'

import { hideSecrets } from './hide-secrets.ts'
import type { SignInAdvice } from './sign-in-advice.ts'

/** What people read to the help desk, and what whoever looks after the portal needs to set it right. */
export function signInDetails(error: SignInError, advice: SignInAdvice): ErrorDetail[] {
  const time = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  const { phase } = advice
  return [
    { label: t({ message: 'Code', comment: 'Of an error' }), value: error.code },
    { label: t`Reference`, value: error.reference },
    { label: t`Time`, value: time.format(error.at) },
    {
      label: t({ message: 'Phase', comment: 'Where a sign-in stopped' }),
      value: advice.canRetry
        ? t`${phase}; trying again can help`
        : t`${phase}; trying again helps once it is set right`,
    },
    ...(error.detail
      ? [
          {
            label: t({ message: 'Message', comment: 'Of the provider' }),
            value: hideSecrets(error.detail),
          },
        ]
      : []),
    {
      label: t({ message: 'Check', comment: 'What an administrator should look at' }),
      value: advice.check,
    },
  ]
}
