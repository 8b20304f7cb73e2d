import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { send } from '#api/client.ts'
import { hasCode } from '#api/http-error.ts'
import { showError } from '#api/show-error.ts'
import { endSession } from '#contract/session-calls.ts'
import type { SignInSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { showToast } from '#ui/toast.ts'

import { sessionsQuery } from './sessions-query.ts'

import styles from './end-session.module.css'

interface Props {
  session: SignInSession
  providerName: string
  /** Does it sign out of the provider too? */
  endsProviderSession: boolean
}

/** Ends one sign-in elsewhere, after saying what that does and what it leaves. */
export function EndSession({ session, providerName, endsProviderSession }: Props): ReactNode {
  const { device, canEnd } = session
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useEnding(session)
  return (
    <>
      <Button
        isBusy={isPending}
        aria-label={isPending ? undefined : `End, ${device}`}
        disabledReason={
          canEnd
            ? undefined
            : `${providerName} doesn’t tell one sign-in from another here. Change your password there to end it.`
        }
        onClick={() => setIsAsking(true)}
      >
        {isPending ? 'Ending' : 'End'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`End the sign-in on ${device}?`}
          confirmLabel="End it"
          cancelLabel="Keep it"
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            // It may have to be confirmed in a dialog of its own.
            setIsAsking(false)
            mutate()
          }}
        >
          <p>That browser is signed out here at once. Nothing you wrote or saved is lost.</p>
          {!endsProviderSession && <StaysAtProvider providerName={providerName} />}
        </ConfirmDialog>
      )}
    </>
  )
}

/** What ending a sign-in leaves, where the provider's own is not ended with it. */
export function StaysAtProvider({ providerName }: { providerName: string }): ReactNode {
  return (
    <p className={styles['more']}>
      It stays signed in at {providerName}, and may come back without a password. If the device
      isn’t yours any more, sign it out there too.
    </p>
  )
}

function useEnding({ id, device }: SignInSession) {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery()
  return useMutation({
    mutationFn: () => send(endSession, { params: { sessionId: id } }),
    onSuccess: () => showToast({ text: `${device} is signed out.` }),
    onError: (error) => {
      // Somebody was quicker, which is as good.
      if (!hasCode(error, 'not-found')) showError(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
