import type { ReactNode } from 'react'

export interface ToastAction {
  /** "Undo", "Try again". */
  label: string
  onSelect: () => void
}

export interface Toast {
  id: number
  text: ReactNode
  /** Errors stay until they are dismissed; everything else leaves after eight seconds. */
  tone: 'neutral' | 'error'
  icon?: ReactNode
  action?: ToastAction | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says what just happened. One shows at a time: news replaces news, and an error waits beneath it. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  lastId += 1
  const kept = toasts.filter(({ tone }) => tone === 'error')
  change([...kept, { tone: 'neutral', ...toast, id: lastId }])
  return lastId
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast to show now. */
export function currentToast(): Toast | undefined {
  return toasts.at(-1)
}
