import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** The page of somebody who signs out, gone before the browser has left: a door, as the provider's and ours after it. */
export function LeavingScreen(): ReactNode {
  const { t } = useLingui()
  return (
    <div className="start-leaving">
      <div className="start start-door" aria-hidden="true">
        <i />
      </div>
      <main className="start-words" aria-busy="true">
        <p className="text-3" role="status">
          {t`Signing you out…`}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own, loaded anew */}
        <a className="link" href="">
          {t`Try again`}
        </a>
      </main>
    </div>
  )
}
