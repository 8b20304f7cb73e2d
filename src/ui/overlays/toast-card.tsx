import { useLingui } from '@lingui/react/macro'
import { CircleAlert, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { Button } from '../button.tsx'
import { handFocusBack } from '../focus/hand-focus-back.ts'
import { IconButton } from '../icon-button.tsx'
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
  useToastTime(id, isHeld || tone === 'error')

  const choose = (): void => {
    dismissToast(id)
    action?.onSelect()
  }
  return (
    <div
      ref={handFocusBack}
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
