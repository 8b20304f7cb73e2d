import { useLingui } from '@lingui/react/macro'
import {
  ArrowLeftToLine,
  ArrowRightToLine,
  Combine,
  Plus,
  RotateCcw,
  Scissors,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'

import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'

import { FilmPane } from '../film/film-pane.tsx'
import type { Film } from '../film/film.ts'
import type { Playhead } from '../film/use-playhead.ts'
import type { LineCommand } from '../lines/line-command.ts'
import type { RunCommand } from './use-line-actions.ts'

import styles from './film-beside.module.css'

interface Props {
  video: VideoDetail
  film: Film | null
  playhead: Playhead
  /** What stands over the picture at this moment. */
  words: string
  lang: string
  /** Is somebody at a line? */
  hasLine: boolean
  run: RunCommand
  onTrouble: () => void
}

/** The film with its words, and what is done with the moment that is seen and the line that somebody is at. */
export function FilmBeside(props: Props): ReactNode {
  const { t } = useLingui()
  const { video, film, playhead, words, lang, run } = props
  const add = (
    <Button
      size="sm"
      icon={<Plus className="icon-small" aria-hidden="true" />}
      aria-keyshortcuts="Control+Enter"
      onClick={() => run('add')}
    >
      {t`Line here`}
    </Button>
  )
  return (
    <div className={styles['root']}>
      {film ? (
        <FilmPane
          film={film}
          playhead={playhead}
          posterUrl={video.thumbnail?.srcset.at(-1)?.url}
          onTrouble={props.onTrouble}
          over={
            words !== '' && (
              <p className={styles['words']} lang={lang} dir="auto">
                <span>{words}</span>
              </p>
            )
          }
        >
          {add}
        </FilmPane>
      ) : (
        <>
          <p className="small text-2">
            {t`The film can be looked through here once it can be watched. Lines can be written now.`}
          </p>
          {add}
        </>
      )}
      <LineTools run={run} hasLine={props.hasLine} />
    </div>
  )
}

interface ToolsProps {
  run: RunCommand
  hasLine: boolean
}

/** What is done with one line; they keep their place where nobody is at one. */
function LineTools({ run, hasLine }: ToolsProps): ReactNode {
  const { t } = useLingui()
  const none = hasLine ? undefined : t`Put the cursor into a line first.`
  const tool = (command: LineCommand, look: Omit<ToolProps, 'none' | 'onPress'>) => (
    <Tool key={command} {...look} none={none} onPress={() => run(command)} />
  )
  return (
    <div className={`more-beside ${styles['tools']}`} role="group" aria-label={t`This line`}>
      {tool('play-line', {
        label: t`Play this line`,
        word: t({ message: 'Play', context: 'this line' }),
        shortcut: 'Control+Space',
        icon: <RotateCcw className="icon-small" aria-hidden="true" />,
      })}
      {tool('start-here', {
        label: t`Starts here`,
        shortcut: 'Alt+I',
        icon: <ArrowLeftToLine className="icon-small" aria-hidden="true" />,
      })}
      {tool('end-here', {
        label: t`Ends here`,
        shortcut: 'Alt+O',
        icon: <ArrowRightToLine className="icon-small" aria-hidden="true" />,
      })}
      {tool('split', {
        label: t`Split at the cursor`,
        word: t({ message: 'Split', context: 'this line' }),
        shortcut: 'Enter',
        icon: <Scissors className="icon-small" aria-hidden="true" />,
      })}
      {tool('join-next', {
        label: t`Join with the next line`,
        word: t({ message: 'Join', context: 'this line with the next' }),
        shortcut: 'Delete',
        icon: <Combine className="icon-small" aria-hidden="true" />,
      })}
      {tool('remove', {
        label: t`Remove this line`,
        word: t({ message: 'Remove', context: 'this line' }),
        shortcut: 'Alt+Delete',
        icon: <Trash2 className="icon-small" aria-hidden="true" />,
      })}
    </div>
  )
}

interface ToolProps {
  label: string
  /** In short, if the label is too long to stand there. */
  word?: string
  shortcut: string
  icon: ReactNode
  none: string | undefined
  onPress: () => void
}

/** Where nothing tells what a picture means, its word stands beside it. */
function Tool({ label, word = label, shortcut, icon, none, onPress }: ToolProps): ReactNode {
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={icon}
      // Whoever speaks to their machine says what they see.
      aria-label={label.includes(word) ? label : `${word}: ${label}`}
      aria-keyshortcuts={shortcut}
      data-tip={label}
      data-tip-key={shortcut}
      disabledReason={none}
      // The cursor stays in the line that it is about.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className={styles['word']}>{word}</span>
    </Button>
  )
}
