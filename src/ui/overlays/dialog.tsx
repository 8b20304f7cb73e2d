import { useId, type ReactNode, type SyntheticEvent } from 'react'

import { useSwipeDown } from './use-swipe-down.ts'

import styles from './dialog.module.css'

export interface DialogProps {
  /** A question with the object's name, or the name of the task. */
  title: ReactNode
  /** Called on Escape, on a press outside and when the platform closes it. Unmount the dialog then. */
  onClose: () => void
  /** Buttons, the safe choice first: it is also where the focus starts, unless something has `data-first-focus`. */
  actions?: ReactNode
  size?: 'md' | 'lg' | undefined
  /** Escape and presses outside do nothing, for a step that must not be left half done. */
  isPinned?: boolean | undefined
  /** Begins at its heading: what is read can be longer than the screen, and its buttons come last. */
  isForReading?: boolean | undefined
  children?: ReactNode
}

/** Opening is a method of the element, so it happens as the element is attached; closing restores focus. */
function openWhileMounted(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  dialog.showModal()
  dialog.querySelector<HTMLElement>('h2[tabindex], [data-first-focus]')?.focus()
  return () => dialog.close()
}

/** A modal dialog, open for as long as it is mounted: `{isAsking && <Dialog …/>}`. A sheet on phones. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, onClose, actions, size = 'md', isPinned = false, isForReading, children } = props
  const titleId = useId()
  const swipe = useSwipeDown(() => isPinned || onClose())
  const handleCancel = (event: SyntheticEvent<HTMLDialogElement>): void => {
    // Other things inside can be cancelled too (a file input): only the dialog's own Escape counts.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!isPinned) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the key; the press is on the backdrop
    <dialog
      {...swipe}
      ref={openWhileMounted}
      className={styles['root']}
      data-size={size}
      data-reading={isForReading || undefined}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isPinned) onClose()
      }}
    >
      <div className={styles['inside']}>
        <h2
          id={titleId}
          tabIndex={isForReading ? -1 : undefined}
          className={`display-3 ${styles['title']}`}
        >
          {title}
        </h2>
        {children && <div className={styles['body']}>{children}</div>}
        {actions && <div className={styles['actions']}>{actions}</div>}
      </div>
    </dialog>
  )
}
