import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'

import { linesWord } from '../captions/caption-words.ts'
import { SaveStatus } from '../details/save-status.tsx'
import type { EditorState } from './editor-state.ts'
import type { RunCommand } from './use-line-actions.ts'

import styles from './line-list.module.css'

interface Props {
  state: EditorState
  problems: number
  run: RunCommand
}

/** What became of the last words, how many lines there are, and the way to what is wrong with them. */
export function LinesStatus({ state, problems, run }: Props): ReactNode {
  const { t } = useLingui()
  const { status } = state
  return (
    <div className={styles['status']}>
      {status === 'held' ? (
        <p className={`${styles['held']} small`} role="status">
          {t`Not saved yet: a line cannot be kept as it is.`}
        </p>
      ) : (
        <SaveStatus state={{ ...state, status }} onRetry={() => run('save')} />
      )}
      {problems > 0 && (
        <Button
          size="sm"
          variant="quiet"
          icon={<CircleAlert className="icon-small" aria-hidden="true" />}
          aria-keyshortcuts="F8"
          onClick={() => run('next-problem')}
        >
          {t`${plural(problems, { one: '# to look at', other: '# to look at' })}`}
        </Button>
      )}
      <span className="small text-3">{linesWord({ cueCount: state.history.now.length })}</span>
    </div>
  )
}
