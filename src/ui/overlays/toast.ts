import type { ReactNode } from 'react'

import { createStore } from '#lib/create-store.ts'

export interface ToastAction {
  /** "Undo", "Try again". */
  label: string
  /** It takes back what was just done: Control or Command with Z does it too, from anywhere but a field. */
  isUndo?: boolean
  onSelect: () => void
}

export interface Toast {
  id: number
  text: ReactNode
  /** Errors stay until they are dismissed; everything else leaves after four seconds, or eight where there is an action, or what it takes to read. */
  tone: 'neutral' | 'error'
  icon?: ReactNode
  action?: ToastAction | undefined
  /** What is said of the same later takes its place. */
  about?: string
}

/** The last one is shown. */
export const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/**
 * Says what just happened. One shows at a time: news replaces news, and an error waits beneath it, unless the news is
 * about the same.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  lastId += 1
  const kept = toasts.read().filter((one) => one.tone === 'error' && !isAbout(one, toast.about))
  toasts.write([...kept, { tone: 'neutral', ...toast, id: lastId }])
  return lastId
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id))
}

/** What was said about this is no longer so. */
export function takeBackToast(about: string): void {
  toasts.write(toasts.read().filter((toast) => !isAbout(toast, about)))
}

function isAbout(toast: Pick<Toast, 'about'>, about: string | undefined): boolean {
  return about !== undefined && toast.about === about
}
