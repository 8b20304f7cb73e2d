import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'

import type { ChapterEditor } from './use-chapter-rows.ts'

import styles from './chapters-editor.module.css'

interface Props {
  editor: ChapterEditor
}

/** What became of them, and the button that shows them to everybody: in sight however many there are. */
export function ChaptersFoot({ editor }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['foot']}>
      <span className={`${styles['status']} small text-2`} role="status">
        {editor.isChanged && t`Not saved yet`}
      </span>
      <Button
        type="submit"
        variant="primary"
        isBusy={editor.isSaving}
        busyLabel={t`Saving`}
        disabledReason={editor.isChanged ? undefined : t`Everything is saved.`}
      >
        {t`Save chapters`}
      </Button>
    </div>
  )
}

interface SavedMeanwhileProps {
  onKeep: () => void
  onDrop: () => void
}

/** Two people wrote: both are there until one of them decides. */
export function SavedMeanwhile({ onKeep, onDrop }: SavedMeanwhileProps): ReactNode {
  const { t } = useLingui()
  return (
    <div ref={handFocusBack} className={`panel ${styles['offer']}`} role="alert">
      <p>{t`Somebody else saved other chapters meanwhile. Yours are still here.`}</p>
      <div className={styles['choices']}>
        <Button size="sm" onClick={onKeep}>
          {t`Save mine over them`}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDrop}>
          {t`Show theirs`}
        </Button>
      </div>
    </div>
  )
}
