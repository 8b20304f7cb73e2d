import { useState, type ReactNode } from 'react'

import { part } from '../part.tsx'
import { useStore } from '../use-store.ts'
import type { ToastCardProps } from './toast-card.tsx'
import { toasts } from './toast.ts'
import { useToastTime } from './use-toast-time.ts'

import styles from './toaster.module.css'

/**
 * No first screen has one. Where its code cannot be had, what it says is said without, and to the end: it does not grow
 * in the moment the connection is back.
 */
export const ToastCard = part(async () => (await import('./toast-card.tsx')).ToastCard, {
  Otherwise: Sentence,
  useKeep: () => true,
})

function Sentence({ toast, isLifted }: ToastCardProps): ReactNode {
  const [wasLifted] = useState(isLifted)
  // Nothing in it takes it away, so that an error goes, too.
  useToastTime(toast)
  return (
    <div className={styles['toast']} data-tone={toast.tone} data-lifted={wasLifted || undefined}>
      <span>{toast.text}</span>
    </div>
  )
}

/**
 * Where toasts appear: at the bottom, on a phone above its bar. Render it once, in the shell, last in the page. The
 * shell may set `--toast-lift` and `--toast-start` on the root element to keep it clear of bars at the bottom and
 * at the start, and `--toast-bar` to the height of the bar it has on a phone. A toast that something at the bottom has lifted (`isLifted`) keeps `data-lifted` when that has gone: what
 * is being read, or about to be pressed, does not drop.
 */
export function Toaster({ isLifted = false }: { isLifted?: boolean }): ReactNode {
  const toast = useStore(toasts).at(-1)
  const card = toast && <ToastCard key={toast.id} toast={toast} isLifted={isLifted} />
  return (
    <div className={styles['root']}>
      <div role="status">{toast?.tone === 'neutral' && card}</div>
      <div role="alert">{toast?.tone === 'error' && card}</div>
    </div>
  )
}
