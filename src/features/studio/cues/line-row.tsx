import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleHelp } from 'lucide-react'
import { memo, type ReactNode } from 'react'

import { captionLimits } from '#contract/caption-changes.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

import { withChanged } from '../lines/change-lines.ts'
import { isRefused, speedOf, type LineFault } from '../lines/line-faults.ts'
import type { Line } from '../lines/line.ts'
import type { Conflict } from '../lines/merge-lines.ts'
import { doubtWords, faultWords } from './fault-words.ts'
import { startId, wordsId } from './focus-line.ts'
import type { LinesEditor } from './lines-editor.ts'
import { TimeField } from './time-field.tsx'

import styles from './line-row.module.css'

interface Props {
  editor: LinesEditor
  line: Line
  /** Counted from one. */
  number: number
  lang: string
  faults: readonly LineFault[] | undefined
  /** Words of it that a machine was not sure of. */
  unsure: string | undefined
  /** What somebody else wrote here. */
  conflict: Conflict | undefined
  /** Somebody is at it. */
  isCurrent: boolean
  /** It is what is seen. */
  isShown: boolean
  /** What another track says meanwhile. */
  besideText: string | null
  besideLang: string | undefined
  onCurrent: (key: string) => void
}

/** One line: from when until when, what it says, and what is wrong with it. Many stand under one another, and one is typed in. */
export const LineRow = memo(function LineRow(props: Props): ReactNode {
  const { t } = useLingui()
  const { editor, line, number, lang, faults = [], unsure, conflict, besideText } = props
  const { key } = line
  const change = (to: Partial<Line>, what: string): void =>
    editor.change(withChanged(editor.read().history.now, key, to), `${what} of ${key}`)
  const speed = Math.round(speedOf(line))
  const doubted = unsure === undefined ? [] : [doubtWords(unsure)]
  const notes = [...faults.map((fault) => faultWords(fault, line)), ...doubted].join(' ')
  const readAt = t`${plural(speed, { one: '# letter a second', other: '# letters a second' })}`
  return (
    <div
      className={styles['root']}
      data-current={props.isCurrent || undefined}
      data-shown={props.isShown || undefined}
      data-line={key}
      onFocus={() => props.onCurrent(key)}
    >
      <div>
        <TimeField
          id={startId(key)}
          label={t`Start of line ${number}`}
          atMs={line.startMs}
          onChange={(startMs) => change({ startMs }, 'start')}
        />
      </div>
      <div>
        <TimeField
          id={`end-of-${key}`}
          label={t`End of line ${number}`}
          atMs={line.endMs}
          onChange={(endMs) => change({ endMs }, 'end')}
        />
      </div>
      <div className={styles['words']}>
        <TextArea
          id={wordsId(key)}
          className={styles['text']}
          label={t`Words of line ${number}`}
          isLabelHidden
          lang={lang}
          dir="auto"
          rows={1}
          limit={captionLimits.cue}
          value={line.text}
          {...(isRefused(faults) ? { error: notes } : { hint: notes && <Warned>{notes}</Warned> })}
          onChange={({ currentTarget }) => change({ text: currentTarget.value }, 'words')}
        />
        {besideText && (
          <p className={`${styles['beside']} small text-2`} lang={props.besideLang} dir="auto">
            {besideText}
          </p>
        )}
        {conflict && <Theirs conflict={conflict} editor={editor} />}
      </div>
      <p className={`${styles['speed']} small text-3 numeric`}>
        <span aria-hidden="true" data-tip={readAt}>
          {t({ message: `${speed}/s`, comment: 'letters a second, in a narrow column' })}
        </span>
        <span className="visually-hidden">{readAt}</span>
      </p>
    </div>
  )
})

/** It can be saved, and had better be looked at. */
function Warned({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={styles['warned']}>
      <CircleHelp className="icon-small" aria-hidden="true" />
      {children}
    </span>
  )
}

/** What somebody else wrote where this person wrote, too. */
function Theirs({ conflict, editor }: { conflict: Conflict; editor: LinesEditor }): ReactNode {
  const { t } = useLingui()
  const resolve = (whose: 'mine' | 'theirs'): void => {
    editor.resolve(whose, conflict.key)
    // The button that was pressed is gone.
    document.getElementById(wordsId(conflict.key))?.focus()
  }
  return (
    <div className={styles['theirs']}>
      <p className="small">
        <CircleAlert className="icon-small" aria-hidden="true" />
        {t`Somebody else wrote here meanwhile:`}
      </p>
      <p dir="auto">{conflict.theirs.text}</p>
      <div className={styles['choices']}>
        <Button size="sm" onClick={() => resolve('mine')}>
          {t`Keep mine`}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => resolve('theirs')}>
          {t`Take theirs`}
        </Button>
      </div>
    </div>
  )
}
