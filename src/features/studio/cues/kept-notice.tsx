import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'

import { formatMoment } from '../format-moment.ts'
import type { EditorState } from './editor-state.ts'
import { focusLine } from './focus-line.ts'
import type { LinesEditor } from './lines-editor.ts'

import styles from './editor-head.module.css'

interface Props {
  editor: LinesEditor
  kept: NonNullable<EditorState['kept']>
}

/** What an earlier page could not save any more is offered, and not forced on what is there by now. */
export function KeptNotice({ editor, kept }: Props): ReactNode {
  const { t } = useLingui()
  const moment = formatMoment(new Date(kept.atMs).toISOString())
  const decide = (isWanted: boolean): void => {
    const changed = editor.decideKept(isWanted)
    const { now } = editor.read().history
    const key = changed ?? now[0]?.key
    // The button that was pressed is gone.
    if (key !== undefined) focusLine(now, key)
  }
  return (
    <div className={`panel ${styles['conflicts']}`} role="alert">
      <p>
        {t`Lines that you wrote here weren’t saved any more (${moment}). They are still on this device.`}
      </p>
      <div className={styles['what']}>
        <Button size="sm" onClick={() => decide(true)}>
          {t`Take them in`}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => decide(false)}>
          {t`Throw them away`}
        </Button>
      </div>
    </div>
  )
}
