import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { forget } from './forget.ts'

/** Forgets everything, after asking: this one cannot be taken back. */
export function ClearHistoryButton(): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        Clear history
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Clear your whole history?"
          confirmLabel="Clear history"
          cancelLabel="Keep it"
          isDangerous
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void forget(null)
          }}
        >
          Your place in every video is forgotten with it. Likes and saved videos stay.
        </ConfirmDialog>
      )}
    </>
  )
}
