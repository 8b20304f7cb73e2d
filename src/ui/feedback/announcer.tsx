import type { ReactNode } from 'react'

import { useStore } from '../use-store.ts'
import { announcement } from './announce.ts'

/** Where screen readers hear what `announce` says. Render it once, outside what comes and goes. */
export function Announcer(): ReactNode {
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {useStore(announcement)}
    </div>
  )
}
