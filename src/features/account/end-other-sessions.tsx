import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { SignInSession } from '#contract/sessions.ts'
import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

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
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { isPending, mutate } = useEnding()
  const count = sessions.length
  if (count < 2 && !isPending) return null
  return (
    <div ref={handFocusBack} className={styles['root']}>
      <Button isBusy={isPending} busyLabel={t`Ending`} onClick={() => setIsAsking(true)}>
        {t`${plural(count, { one: 'End # other', other: 'End all # others' })}`}
      </Button>
      {isAsking && (
        <EndQuestion
          {...provider}
          title={t`${plural(count, { one: 'End # sign-in?', other: 'End # sign-ins?' })}`}
          isOfMany
          confirmLabel={t`End them`}
          cancelLabel={t`Keep them`}
          onConfirm={() => mutate(sessions)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
