import { useLingui } from '@lingui/react/macro'
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'

import { Button } from '../button.tsx'
import { handFocusBack } from '../hand-focus-back.ts'
import { IconButton } from '../icon-button.tsx'
import { useStore } from '../use-store.ts'
import { dismissToast, toasts, type Toast } from './toast.ts'

import styles from './toaster.module.css'

const SHOWN_MS = 8000

function ToastCard({ toast }: { toast: Toast }): ReactNode {
  const { t } = useLingui()
  const { id, text, tone, icon, action } = toast
  const [isHeld, setIsHeld] = useState(false)

  // A clock outside React: it runs only while nobody points at the toast or is inside it.
  useEffect(() => {
    if (isHeld || tone === 'error') return undefined
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, tone, isHeld])

  const choose = (): void => {
    dismissToast(id)
    action?.onSelect()
  }
  return (
    <div
      ref={handFocusBack}
      className={styles['toast']}
      data-tone={tone}
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

/**
 * Where toasts appear. Render it once, in the shell, last in the page. The shell may set
 * `--toast-lift` and `--toast-start` on the root element to keep it clear of bars at the bottom and
 * at the start.
 */
export function Toaster(): ReactNode {
  const toast = useStore(toasts).at(-1)
  const card = toast && <ToastCard key={toast.id} toast={toast} />
  return (
    <div className={styles['root']}>
      <div role="status">{toast?.tone === 'neutral' && card}</div>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </div>
  )
}
