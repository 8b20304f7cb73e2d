import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { chapterLimits } from '#contract/calls/chapter-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'

import { FilmPane } from '../film/film-pane.tsx'
import { FilmTrouble } from '../film/film-trouble.tsx'
import type { FilmAccess } from '../film/use-film.ts'
import type { Playhead } from '../film/use-playhead.ts'
import { titleId } from './chapter-row.tsx'
import type { ChapterEditor } from './use-chapter-rows.ts'

/** Nobody stops a film more exactly. */
const EXACT_MS = 100

interface Props {
  video: VideoDetail
  access: FilmAccess
  playhead: Playhead
  editor: ChapterEditor
}

/** The film, and the button that begins a chapter where it is. */
export function MarkOnFilm({ video, access, playhead, editor }: Props): ReactNode {
  const { t } = useLingui()
  if (!access.isWatchable) {
    return (
      <p className="small text-2">
        {t`The film can be looked through here once it can be watched. A list can be pasted now.`}
      </p>
    )
  }
  const most = chapterLimits.chapters
  const add = (): void => {
    let key = ''
    flushSync(() => {
      key = editor.addAt(Math.round(playhead.atMs / EXACT_MS) * EXACT_MS)
    })
    document.getElementById(titleId(key))?.focus()
  }
  return (
    <FilmPane
      film={access.film}
      playhead={playhead}
      posterUrl={video.thumbnail?.srcset.at(-1)?.url}
      onTrouble={access.onTrouble}
      over={access.hasFailed && <FilmTrouble {...access} />}
    >
      <Button
        size="sm"
        icon={<Plus className="icon-small" aria-hidden="true" />}
        disabledReason={editor.rows.length < most ? undefined : t`There can be ${most} chapters.`}
        onClick={add}
      >
        {t`Chapter here`}
      </Button>
    </FilmPane>
  )
}
