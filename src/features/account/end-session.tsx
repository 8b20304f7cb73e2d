import { useState, type ReactNode } from 'react'

import type { SignInSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/hand-focus-back.ts'

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
  const { device, canEnd } = session
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useEnding()
  return (
    <>
      <Button
        ref={handFocusBack}
        isBusy={isPending}
        aria-label={isPending ? undefined : `End, ${device}`}
        disabledReason={
          canEnd
            ? undefined
            : `${provider.providerName} doesn’t tell one sign-in from another here. Change your password there to end it.`
        }
        onClick={() => setIsAsking(true)}
      >
        {isPending ? 'Ending' : 'End'}
      </Button>
      {isAsking && (
        <EndQuestion
          {...provider}
          title={`End the sign-in on ${device}?`}
          confirmLabel="End it"
          cancelLabel="Keep it"
          onConfirm={() => mutate([session])}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
