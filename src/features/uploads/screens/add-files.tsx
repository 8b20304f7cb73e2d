import { useLingui } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'

import { chooseFiles } from './choose-files.ts'
import { DropPlace, type Taken } from './drop-place.tsx'

import styles from './add-files.module.css'

interface Props {
  onFiles: (files: File[]) => void
  /** Is nothing being sent, nor written about? Then it is what the page is about. */
  isAlone: boolean
  /** Has nothing been sent yet? Then it says what becomes of a film. */
  isFirst?: boolean
  taken: Taken | undefined
}

/** Where videos are added: a whole place while nothing is sent, one line above a queue. The page itself takes what is dropped. */
export function AddFiles({ onFiles, isAlone, isFirst = true, taken }: Props): ReactNode {
  const { t } = useLingui()
  const hasChosen = useRef(false)
  const choose = (): void =>
    chooseFiles((files) => {
      if (files.length === 0) return
      hasChosen.current = true
      onFiles(files)
    })
  // What was pressed went away with the whole place.
  const takeFocus = (button: HTMLButtonElement | null): void => {
    if (button && hasChosen.current && document.activeElement === document.body) button.focus()
  }
  if (isAlone) return <DropPlace onChoose={choose} taken={taken} hasCourse={isFirst} />
  return (
    <div className={styles['root']}>
      <Film className={`icon-large ${styles['icon']}`} aria-hidden="true" />
      <p className={styles['words']}>
        <span className={styles['desk']}>{t`Drop videos anywhere on this page`}</span>
        <span className={styles['touch']}>{t`Add videos from this phone`}</span>
      </p>
      <Button ref={takeFocus} size="sm" onClick={choose}>
        {t`Choose files`}
      </Button>
    </div>
  )
}
