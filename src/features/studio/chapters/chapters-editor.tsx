import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import type { Chapters } from '#contract/calls/chapter-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { LeaveGuard } from '#ui/overlays/leave-guard.tsx'

import { useFilm } from '../film/use-film.ts'
import { usePlayhead } from '../film/use-playhead.ts'
import { ChapterRows } from './chapter-rows.tsx'
import { ChapterStrip } from './chapter-strip.tsx'
import { ChaptersFoot, SavedMeanwhile } from './chapters-foot.tsx'
import { ChaptersInDescription } from './chapters-in-description.tsx'
import { MarkOnFilm } from './mark-on-film.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { useChapterRows } from './use-chapter-rows.ts'

import styles from './chapters-editor.module.css'

interface Props {
  video: VideoDetail
  saved: Chapters
  /** The picture of a moment; null where there are none. */
  renderStill: ((atMs: number) => ReactNode) | null
}

/** The parts of a video: written beside the film, and saved all at once. */
export function ChaptersEditor(props: Props): ReactNode {
  const { t } = useLingui()
  const { video, saved, renderStill } = props
  const access = useFilm(video)
  const headingId = useId()
  const formId = useId()
  const playhead = usePlayhead()
  const [pasted, setPasted] = useState<string | null>(null)
  const editor = useChapterRows(video, saved)
  const starts = editor.rows.flatMap(({ key, startMs }) =>
    startMs === null ? [] : [{ key, startMs }],
  )
  const current = starts.findLast(({ startMs }) => startMs <= playhead.atMs)?.key
  const save = async (isOver: boolean): Promise<void> => {
    if (await editor.save({ isOver })) return
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save(false)
  }
  return (
    <section aria-labelledby={headingId}>
      <LeaveGuard isUnsaved={editor.isChanged} isByHand />
      <form id={formId} className={styles['form']} noValidate onSubmit={submit}>
        <h2 className="visually-hidden" id={headingId}>
          {t`Chapters`}
        </h2>
        {editor.isOld && <SavedMeanwhile onKeep={() => void save(true)} onDrop={editor.drop} />}
        <div className={styles['columns']}>
          <div className={styles['beside']}>
            <MarkOnFilm {...{ video, access, playhead, editor }} />
            <ChaptersInDescription
              description={video.description}
              isEmpty={editor.rows.length === 0}
              onLook={setPasted}
            />
          </div>
          <div className={styles['written']}>
            {access.isWatchable && video.durationMs !== null && (
              <ChapterStrip
                durationMs={video.durationMs}
                atMs={Math.min(playhead.atMs, video.durationMs)}
                starts={starts.map((start) => ({ ...start, isCurrent: start.key === current }))}
                onSeek={playhead.seek}
                renderStill={renderStill}
              />
            )}
            <ChapterRows
              editor={editor}
              durationMs={video.durationMs}
              current={current}
              onSeek={playhead.seek}
              onPaste={() => setPasted('')}
              renderStill={access.isWatchable ? renderStill : null}
            />
          </div>
        </div>
        <ChaptersFoot editor={editor} />
      </form>
      {pasted !== null && (
        <PasteDialog
          text={pasted}
          isReplacing={editor.rows.length > 0}
          onUse={(items) => {
            editor.replaceAll(items)
            setPasted(null)
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </section>
  )
}
