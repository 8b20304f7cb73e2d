import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, Pencil, Redo2, Search, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { TrackPlace } from '#data/editing/captions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { trackName } from '../captions/caption-words.ts'
import { CheckedBadge } from '../captions/checked-badge.tsx'
import type { EditorState } from './editor-state.ts'
import { focusLine } from './focus-line.ts'
import type { LinesEditor } from './lines-editor.ts'
import { MarkChecked } from './mark-checked.tsx'
import { MoreTools, type BesideChoice } from './more-tools.tsx'
import { ShowTrack } from './show-track.tsx'
import { TrackChoice } from './track-choice.tsx'
import type { RunCommand } from './use-line-actions.ts'

import styles from './editor-head.module.css'

interface Props {
  headingId: string
  videoId: string
  place: TrackPlace
  editor: LinesEditor
  state: EditorState
  beside: BesideChoice
  /** How many lines have something wrong with them. */
  problems: number
  /** Can one of them not be kept as it is? */
  isRed: boolean
  run: RunCommand
  onShift: () => void
  onKeys: () => void
}

/** Which track it is, what can be done with all its lines, and what becomes of them; none of it moves when another goes. */
export function EditorHead(props: Props): ReactNode {
  const { t } = useLingui()
  const { headingId, videoId, place, editor, state, beside, problems, isRed, run } = props
  const { track, conflicts, history } = state
  return (
    <div className={styles['root']}>
      <h2 className="visually-hidden" id={headingId}>
        {trackName(place)}
      </h2>
      <TrackChoice {...{ videoId, place }} others={beside.tracks} />
      <div className={styles['tools']}>
        <IconButton
          label={t`Undo`}
          shortcut="Control+Z"
          icon={<Undo2 className="flip-rtl" aria-hidden="true" />}
          aria-disabled={history.past.length === 0}
          onClick={() => run('undo')}
        />
        <IconButton
          label={t`Redo`}
          shortcut="Control+Shift+Z"
          icon={<Redo2 className="flip-rtl" aria-hidden="true" />}
          aria-disabled={history.future.length === 0}
          onClick={() => run('redo')}
        />
        <IconButton
          label={t`Find and replace`}
          shortcut="Control+F"
          icon={<Search aria-hidden="true" />}
          onClick={() => run('find')}
        />
        <MoreTools {...{ beside }} onShift={props.onShift} onKeys={props.onKeys} />
      </div>
      <div className={styles['end']}>
        <div className={styles['state']}>
          {track?.state === 'published' ? (
            <Badge tone="success" icon={<Check aria-hidden="true" />}>
              {t({ message: 'On show', context: 'captions' })}
            </Badge>
          ) : (
            <Badge icon={<Pencil aria-hidden="true" />}>
              {t({ message: 'Draft', context: 'captions' })}
            </Badge>
          )}
          {track && <CheckedBadge track={track} />}
        </div>
        <MarkChecked {...{ editor, state, problems, isRed }} />
        <ShowTrack {...{ editor, state, isRed }} lang={place.lang} />
      </div>
      {history.now.some(({ text, kept }) => kept?.isMarked && kept.text === text) && (
        <p className={`${styles['marks']} small text-2`}>
          {t`Some lines are in italics, in a colour or marked otherwise. They stay so until you change what they say.`}
        </p>
      )}
      {conflicts.length > 0 && <Conflicts editor={editor} conflicts={conflicts} />}
    </div>
  )
}

/** Two people wrote: each decides at the lines, or for all of them here. */
function Conflicts(props: Pick<EditorState, 'conflicts'> & { editor: LinesEditor }): ReactNode {
  const { t } = useLingui()
  const { editor, conflicts } = props
  const count = conflicts.length
  const resolve = (whose: 'mine' | 'theirs'): void => {
    const [first] = conflicts
    editor.resolve(whose)
    // The button that was pressed is gone.
    if (first) focusLine(editor.read().history.now, first.key)
  }
  return (
    <div className={`panel ${styles['conflicts']}`} role="alert">
      <p>
        {t`${plural(count, {
          one: 'Somebody else wrote in # line where you wrote, too. Both are here: choose at the line. Until then nothing is saved.',
          other:
            'Somebody else wrote in # lines where you wrote, too. Both are here: choose at the lines. Until then nothing is saved.',
        })}`}
      </p>
      <div className={styles['what']}>
        <Button size="sm" onClick={() => resolve('mine')}>
          {t`Keep all of mine`}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => resolve('theirs')}>
          {t`Take all of theirs`}
        </Button>
      </div>
    </div>
  )
}
