import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import styles from './end-question.module.css'

interface Props {
  title: string
  isOfMany?: boolean
  confirmLabel: string
  cancelLabel: string
  providerName: string
  /** Does ending sign out of the provider too? */
  endsProviderSession: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before sign-ins elsewhere are ended, and says what that does and what it leaves. */
export function EndQuestion(props: Props): ReactNode {
  const { t } = useLingui()
  const {
    isOfMany = false,
    providerName,
    endsProviderSession,
    onConfirm,
    onClose,
    ...words
  } = props
  return (
    <ConfirmDialog
      {...words}
      onClose={onClose}
      onConfirm={() => {
        // It may have to be confirmed in a dialog of its own.
        onClose()
        onConfirm()
      }}
    >
      <p>
        {isOfMany
          ? t`Those browsers are signed out here at once. What is saved stays.`
          : t`That browser is signed out here at once. What is saved stays.`}
      </p>
      {!endsProviderSession && (
        <p className={styles['more']}>
          {isOfMany
            ? t`They stay signed in at ${providerName}, and may come back without a password. If a device isn’t yours any more, sign it out there too.`
            : t`It stays signed in at ${providerName}, and may come back without a password. If a device isn’t yours any more, sign it out there too.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
