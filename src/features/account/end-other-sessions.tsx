import { useState, type ReactNode } from 'react'

import type { SignInSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/hand-focus-back.ts'

import { EndQuestion } from './end-question.tsx'
import { useEnding } from './use-ending.ts'

import styles from './end-other-sessions.module.css'

interface Props {
  /** Those elsewhere that can be ended. */
  sessions: readonly SignInSession[]
  providerName: string
  endsProviderSession: boolean
}

/** Ends every sign-in but the one in front of the person, after one question. Not there for fewer than two. */
export function EndOtherSessions({ sessions, ...provider }: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useEnding()
  if (sessions.length < 2 && !isPending) return null
  return (
    <div ref={handFocusBack} className={styles['root']}>
      <Button isBusy={isPending} onClick={() => setIsAsking(true)}>
        {isPending ? 'Ending' : `End all ${sessions.length} others`}
      </Button>
      {isAsking && (
        <EndQuestion
          {...provider}
          title={`End ${sessions.length} sign-ins?`}
          isOfMany
          confirmLabel="End them"
          cancelLabel="Keep them"
          onConfirm={() => mutate(sessions)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
