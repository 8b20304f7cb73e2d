import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { pendingConfirmation, type Confirmation } from '#auth/renewal/pending-confirmation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useStore } from '#ui/use-store.ts'

import { useSmallWindow, WindowNote } from './small-window.tsx'

import styles from './confirm-person.module.css'

/** Asks somebody who is signed in to show once more that it is them, for a call that needs it (RFC 9470). */
export function ConfirmPerson(): ReactNode {
  const confirmation = useStore(pendingConfirmation)
  return confirmation && <Question confirmation={confirmation} />
}

function Question({ confirmation }: { confirmation: Confirmation }): ReactNode {
  const { t } = useLingui()
  const { acrValues, maxAgeS } = confirmation.wanted
  const { state, open } = useSmallWindow({ acr: acrValues, maxAge: maxAgeS })
  return (
    <Dialog
      title={t`Confirm it’s you`}
      onClose={() => confirmation.cancel()}
      isPinned={state === 'opened'}
      actions={
        <>
          <Button onClick={() => confirmation.cancel()}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={open}>
            {t`Continue`}
          </Button>
        </>
      }
    >
      <p>
        {acrValues === undefined
          ? t`This can’t be undone easily, so sign in once more first. It then carries on by itself.`
          : t`This needs a stronger sign-in than yours, such as a second step. It then carries on by itself.`}
      </p>
      <div className={styles['note']}>
        <WindowNote state={state} />
      </div>
    </Dialog>
  )
}
