import { useLingui } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatBytes } from '#lib/format-bytes.ts'
import { describeDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'

import { chooseFiles } from './choose-files.ts'

import styles from './add-files.module.css'

interface Props {
  onFiles: (files: File[]) => void
  /** What the service takes; said while nothing is queued yet. */
  limits: { maxB: number; maxDurationMs: number } | undefined
}

/** One line to add videos by; the whole page takes drops, so this says it and offers the dialog. */
export function AddFiles({ onFiles, limits }: Props): ReactNode {
  const { t } = useLingui()
  const choose = (): void => chooseFiles((files) => files.length > 0 && onFiles(files))
  return (
    <>
      <div className={styles['root']}>
        <Film className={`icon-large ${styles['icon']}`} aria-hidden="true" />
        <p className={styles['words']}>
          <span className={styles['desk']}>{t`Drop videos anywhere on this page`}</span>
          <span className={styles['touch']}>{t`Add videos from this phone`}</span>
        </p>
        <Button size="sm" onClick={choose}>
          {t`Choose files`}
        </Button>
      </div>
      {limits && <Limits {...limits} />}
    </>
  )
}

function Limits({ maxB, maxDurationMs }: { maxB: number; maxDurationMs: number }): ReactNode {
  const { t } = useLingui()
  const size = formatBytes(maxB)
  const length = describeDuration(maxDurationMs)
  return (
    <p className={`small text-3 ${styles['limits']}`}>
      {t`MP4, MOV or WebM, up to ${size} and ${length}. Each file is checked here before anything is sent.`}
    </p>
  )
}
