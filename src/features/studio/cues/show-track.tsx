import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { announce } from '#ui/feedback/announce.ts'

import { languageName } from '../captions/caption-words.ts'
import type { EditorState } from './editor-state.ts'
import type { LinesEditor } from './lines-editor.ts'
import { useTrackStep } from './use-track-step.ts'

interface Props {
  editor: LinesEditor
  state: EditorState
  lang: string
  /** Can one of the lines not be kept as it is? */
  isRed: boolean
}

/** What the writing was for: everybody sees the lines from then on. Pressed again they are a draft. */
export function ShowTrack({ editor, state, lang, isRed }: Props): ReactNode {
  const { t } = useLingui()
  const { isBusy, run } = useTrackStep('captions on show')
  const { track, conflicts, history } = state
  const isShown = track?.state === 'published'
  const language = languageName(lang)
  const [putOn, takeOff] = [t`Put on show`, t`Take off show`]
  const said = isShown
    ? t`${language} is a draft again. Only who may edit the video sees it.`
    : t`${language} is on show: it can be switched on, read and searched.`
  const stops =
    isRed || conflicts.length > 0 ? t`First mend the lines that cannot be saved.` : undefined
  const none = history.now.length === 0 ? t`There are no lines yet.` : stops
  return (
    <Button
      variant={isShown ? 'secondary' : 'primary'}
      isBusy={isBusy}
      otherLabel={isShown ? putOn : takeOff}
      disabledReason={isShown ? undefined : none}
      onClick={() =>
        void run(
          () => editor.show(!isShown),
          () => announce(said),
        )
      }
    >
      {isShown ? takeOff : putOn}
    </Button>
  )
}
