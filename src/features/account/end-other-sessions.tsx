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

import { StaysAtProvider } from './end-session.tsx'
import { sessionsQuery } from './sessions-query.ts'

import styles from './end-session.module.css'

interface Props {
  /** Those elsewhere that can be ended. */
  sessions: readonly SignInSession[]
  providerName: string
  endsProviderSession: boolean
}

/** Ends every sign-in but the one in front of the person, after one question. Not there for fewer than two. */
export function EndOtherSessions(props: Props): ReactNode {
  const { sessions, providerName, endsProviderSession } = props
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useEndingAll(sessions)
  if (sessions.length < 2 && !isPending) return null
  return (
    <div className={styles['all']}>
      <Button isBusy={isPending} onClick={() => setIsAsking(true)}>
        {isPending ? 'Ending' : `End all ${sessions.length} others`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`End ${sessions.length} sign-ins?`}
          confirmLabel="End them"
          cancelLabel="Keep them"
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            // They may have to be confirmed in a dialog of its own.
            setIsAsking(false)
            mutate()
          }}
        >
          <p>Those browsers are signed out here at once. Nothing you wrote or saved is lost.</p>
          {!endsProviderSession && <StaysAtProvider providerName={providerName} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

function useEndingAll(sessions: readonly SignInSession[]) {
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery()
  return useMutation({
    mutationFn: async () => {
      // One after the other: the first may ask for a fresh sign-in, which then holds for all.
      for (const { id } of sessions) {
        await send(endSession, { params: { sessionId: id } }).catch((error: unknown) => {
          // Somebody was quicker, which is as good.
          if (!hasCode(error, 'not-found')) throw error
        })
      }
    },
    onSuccess: () => showToast({ text: `${sessions.length} sign-ins ended.` }),
    onError: (error) => showError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
