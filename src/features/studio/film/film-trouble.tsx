import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

import type { FilmAccess } from './use-film.ts'

import styles from './film-pane.module.css'

/** Over the place of a film that cannot be had: says so, and has it tried again. */
export function FilmTrouble({ isRetrying, retry }: FilmAccess): ReactNode {
  const { t } = useLingui()
  return (
    <div ref={handFocusBack} className={`${styles['trouble']} small`} role="alert">
      <p>{t`The film can’t be read here right now.`}</p>
      <Button size="sm" isBusy={isRetrying} busyLabel={t`Trying`} onClick={retry}>
        {t`Try now`}
      </Button>
    </div>
  )
}
