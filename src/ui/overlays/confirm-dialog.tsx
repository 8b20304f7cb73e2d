import type { ReactNode } from 'react'

import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  title: ReactNode
  /** What happens, and what is safe. */
  children?: ReactNode
  /** The verb, "Delete"; the way out, "Keep it". */
  confirmLabel: string
  cancelLabel: string
  /** Replaces `confirmLabel` while `isBusy`: "Deleting". */
  busyLabel?: string | undefined
  isBusy?: boolean | undefined
  isDangerous?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something that cannot be taken back, or that takes the page away with it. The rest gets a toast. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, confirmLabel, cancelLabel, busyLabel, isBusy = false } = props
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      isPinned={isBusy}
      actions={
        <>
          <Button onClick={props.onClose} disabledReason={isBusy ? busyLabel : undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={props.isDangerous ? 'danger-fill' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel ?? confirmLabel}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
