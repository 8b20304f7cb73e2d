import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './first-quality-note.module.css'

/** Said over the picture while better qualities are still being made. `lines` are those that are shown, once known. */
export function FirstQualityNote({ lines }: { lines: number | null }): ReactNode {
  const { t } = useLingui()
  const quality = `${lines}p`
  return (
    <p className={`on-media ${styles['root']}`} role="status">
      <CircleCheck className="icon-small" aria-hidden="true" />
      {lines === null
        ? t`First quality is ready`
        : t`First quality is ready. Playing at ${quality}`}
    </p>
  )
}
