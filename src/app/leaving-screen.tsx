import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Doorway } from '#ui/doorway.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

/** The page of somebody who signs out, gone before the browser has left: the door that `index.html` and the page after it show. */
export function LeavingScreen(): ReactNode {
  const { t } = useLingui()
  return (
    <Doorway title={t`Signing you out…`} lit={0.1} isStatus>
      <div className="start-wait">
        <ProgressBar label={t`Signing out`} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page's own, loaded anew */}
      <a className="link start-late" href="">
        {t`Try again`}
      </a>
    </Doorway>
  )
}
