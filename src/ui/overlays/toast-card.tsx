import { useLingui } from '@lingui/react/macro'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { Button } from '../button.tsx'
import { handFocusBack } from '../focus/hand-focus-back.ts'
import { IconButton } from '../icon-button.tsx'
import { keepClear } from './keep-clear.ts'
import { dismissToast, type Toast } from './toast.ts'
import { useToastTime } from './use-toast-time.ts'

import styles from './toaster.module.css'

export interface ToastCardProps {
  toast: Toast
  isLifted: boolean
}

/** What happened in a sentence, with what can be done about it. It goes by itself, unless it is an error. */
export function ToastCard({ toast, isLifted }: ToastCardProps): ReactNode {
  const { t } = useLingui()
  const { id, text, tone, icon, action } = toast
  const [isHeld, setIsHeld] = useState(false)
  const [wasLifted, setWasLifted] = useState(isLifted)
  if (isLifted && !wasLifted) setWasLifted(true)

  // It runs only while nobody points at the toast or is inside it.
  useToastTime(toast, isHeld || tone === 'error')

  const choose = (): void => {
    dismissToast(id)
    action?.onSelect()
  }
  const isUndo = action?.isUndo === true
  const chooseByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event)) return
    event.preventDefault()
    choose()
  })
  // It stands last in the page, which is far for whoever uses a keyboard, and for some seconds only.
  useEffect(() => {
    if (!isUndo) return undefined
    document.addEventListener('keydown', chooseByKey)
    return () => document.removeEventListener('keydown', chooseByKey)
  }, [isUndo])
  return (
    <div
      ref={attach}
      className={styles['toast']}
      data-tone={tone}
      data-lifted={wasLifted || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {tone === 'error' ? <CircleAlert aria-hidden="true" /> : icon}
      <span>{text}</span>
      {action && (
        <Button
          size="sm"
          variant={tone === 'error' ? 'secondary' : 'quiet'}
          className={tone === 'error' ? undefined : styles['undo']}
          aria-keyshortcuts={isUndo ? 'Control+Z Meta+Z' : undefined}
          onClick={choose}
        >
          {action.label}
        </Button>
      )}
      {(tone === 'error' || !action) && (
        <IconButton
          size="sm"
          label={t`Dismiss`}
          icon={<X className="icon-small" />}
          onClick={() => dismissToast(id)}
        />
      )}
    </div>
  )
}

/** One function for every render: another would be the toast's end, and hand back the focus that is in it. */
function attach(element: HTMLElement | null): () => void {
  const stopHanding = handFocusBack(element)
  const stopClearing = keepClear(element)
  return () => {
    stopHanding?.()
    stopClearing?.()
  }
}

/** In a field the key takes back what was typed. */
function isUndoKey(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey) return false
  if (!event.ctrlKey && !event.metaKey) return false
  if (event.defaultPrevented) return false
  return !(target instanceof Element && target.matches('input, textarea, select'))
}
