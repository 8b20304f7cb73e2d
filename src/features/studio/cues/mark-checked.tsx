import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { canBeChecked } from '../captions/checked-badge.tsx'
import type { EditorState } from './editor-state.ts'
import type { LinesEditor } from './lines-editor.ts'
import { useTrackStep } from './use-track-step.ts'

interface Props {
  editor: LinesEditor
  state: EditorState
  problems: number
  isRed: boolean
}

/** Somebody has read all lines: what cannot be kept stops that, and what had better be looked at is asked about. */
export function MarkChecked({ editor, state, problems, isRed }: Props): ReactNode {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, run } = useTrackStep('captions checked')
  const { track, conflicts, history } = state
  if (track === null || !canBeChecked(track)) return null
  const mark = (): void => {
    setIsAsked(false)
    void run(editor.markChecked, () => announce(t`Marked as checked`))
  }
  const stops =
    isRed || conflicts.length > 0 ? t`First mend the lines that cannot be saved.` : undefined
  return (
    <>
      <Button
        isBusy={isBusy}
        disabledReason={history.now.length === 0 ? t`There are no lines yet.` : stops}
        onClick={() => (problems > 0 ? setIsAsked(true) : mark())}
      >
        {t`Mark as checked`}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Mark as checked?`}
          confirmLabel={t`Mark as checked`}
          cancelLabel={t`Look at them first`}
          onConfirm={mark}
          onClose={() => setIsAsked(false)}
        >
          <p>
            {t`${plural(problems, {
              one: '# line had better be looked at. It can be marked as it is; nothing in it changes.',
              other:
                '# lines had better be looked at. They can be marked as they are; nothing in them changes.',
            })}`}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
