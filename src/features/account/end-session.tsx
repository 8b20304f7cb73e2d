import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { SignInSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

import { describeDevice } from './describe-device.ts'
import { EndQuestion } from './end-question.tsx'
import { useEnding } from './use-ending.ts'

interface Props {
  session: SignInSession
  providerName: string
  /** Does it sign out of the provider too? */
  endsProviderSession: boolean
}

/** Ends one sign-in elsewhere, after one question. */
export function EndSession({ session, ...provider }: Props): ReactNode {
  const { t } = useLingui()
  const { canEnd } = session
  const device = describeDevice(session.device)
  const { providerName } = provider
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useEnding()
  return (
    <>
      <Button
        ref={handFocusBack}
        isBusy={isPending}
        busyLabel={t`Ending`}
        aria-label={isPending ? undefined : t`End, ${device}`}
        disabledReason={
          canEnd
            ? undefined
            : t`${providerName} doesn’t tell one sign-in from another here. Change your password there to end it.`
        }
        onClick={() => setIsAsking(true)}
      >
        {t({ message: 'End', context: 'a sign-in' })}
      </Button>
      {isAsking && (
        <EndQuestion
          {...provider}
          title={t`End the sign-in on ${device}?`}
          confirmLabel={t`End it`}
          cancelLabel={t({ message: 'Keep it', context: 'a sign-in' })}
          onConfirm={() => mutate([session])}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
