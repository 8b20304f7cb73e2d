import { useLingui } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'

import { chooseFiles } from './choose-files.ts'
import { DropPlace, type Taken } from './drop-place.tsx'

import styles from './add-files.module.css'

interface Props {
  onFiles: (files: File[]) => void
  /** Is nothing queued yet? Then it is what the page is about, and says more. */
  isAlone: boolean
  taken: Taken | undefined
}

/** Where videos are added: a whole place on an empty page, one line above a queue. The page itself takes what is dropped. */
export function AddFiles({ onFiles, isAlone, taken }: Props): ReactNode {
  const { t } = useLingui()
  const choose = (): void => chooseFiles((files) => files.length > 0 && onFiles(files))
  if (isAlone) return <DropPlace onChoose={choose} taken={taken} />
  return (
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
  )
}
