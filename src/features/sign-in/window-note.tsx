import type { ReactNode } from 'react'

import type { SmallWindow } from './small-window.ts'

const notes: Record<SmallWindow['state'], string> = {
  closed: 'Signing in opens a small window, so this page stays as it is.',
  opened: 'Finish in the small window. If it is gone, press again: this page waits as it is.',
  blocked:
    'The window didn’t open. Allow pop-ups for this site, or press again to sign in on this page: you’ll leave for a moment and come back here.',
}

/** What the small window does, or why it is not there. */
export function WindowNote({ state }: Pick<SmallWindow, 'state'>): ReactNode {
  return (
    <p className="small text-3" role="status">
      {notes[state]}
    </p>
  )
}
