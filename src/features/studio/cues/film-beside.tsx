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
import { IconButton } from '#ui/icon-button.tsx'

import { FilmPane } from '../film/film-pane.tsx'
import type { Film } from '../film/film.ts'
import type { Playhead } from '../film/use-playhead.ts'
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
      {props.hasLine && <LineTools run={run} />}
    </div>
  )
}

function LineTools({ run }: { run: RunCommand }): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['tools']} role="group" aria-label={t`This line`}>
      <IconButton
        size="sm"
        label={t`Play this line`}
        shortcut="Control+Space"
        icon={<RotateCcw aria-hidden="true" />}
        onClick={() => run('play-line')}
      />
      <IconButton
        size="sm"
        label={t`Starts here`}
        shortcut="Alt+I"
        icon={<ArrowLeftToLine aria-hidden="true" />}
        onClick={() => run('start-here')}
      />
      <IconButton
        size="sm"
        label={t`Ends here`}
        shortcut="Alt+O"
        icon={<ArrowRightToLine aria-hidden="true" />}
        onClick={() => run('end-here')}
      />
      <IconButton
        size="sm"
        label={t`Split at the cursor`}
        shortcut="Enter"
        icon={<Scissors aria-hidden="true" />}
        onClick={() => run('split')}
      />
      <IconButton
        size="sm"
        label={t`Join with the next line`}
        shortcut="Delete"
        icon={<Combine aria-hidden="true" />}
        onClick={() => run('join-next')}
      />
      <IconButton
        size="sm"
        label={t`Remove this line`}
        shortcut="Alt+Delete"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => run('remove')}
      />
    </div>
  )
}
