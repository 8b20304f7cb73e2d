import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { forget } from './forget.ts'

/** Forgets everything, after asking: this one cannot be taken back. */
export function ClearHistoryButton(): ReactNode {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {t`Clear history`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Clear your whole history?`}
          confirmLabel={t`Clear history`}
          cancelLabel={t({ message: 'Keep it', context: 'the history' })}
          isDangerous
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void forget(null)
          }}
        >
          {t`Your place in every video is forgotten with it. Likes and saved videos stay.`}
        </ConfirmDialog>
      )}
    </>
  )
}
