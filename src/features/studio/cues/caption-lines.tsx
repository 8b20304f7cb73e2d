import { useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'

import type { CaptionDoubt } from '#contract/calls/transcription-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import type { TrackLines, TrackPlace } from '#data/editing/captions.ts'
import type { HeardWave } from '#data/editing/wave.ts'
import { LeaveGuard } from '#ui/overlays/leave-guard.tsx'
import { useStore } from '#ui/use-store.ts'

import type { Film } from '../film/film.ts'
import { usePlayhead } from '../film/use-playhead.ts'
import { lineCommand } from '../lines/line-command.ts'
import { doubtsIn } from '../lines/line-doubts.ts'
import { faultsOf, isRefused } from '../lines/line-faults.ts'
import type { Lines } from '../lines/line.ts'
import { linesAt } from '../lines/lines-at.ts'
import { withoutVoices } from '../lines/track-file.ts'
import { EditorHead } from './editor-head.tsx'
import { FilmBeside } from './film-beside.tsx'
import { FindPanel } from './find-panel.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LineList } from './line-list.tsx'
import { LinesEditor } from './lines-editor.ts'
import { LinesStatus } from './lines-status.tsx'
import type { BesideChoice } from './more-tools.tsx'
import { ShiftDialog } from './shift-dialog.tsx'
import { useClosingAsked } from './use-closing-asked.ts'
import { useLineActions } from './use-line-actions.ts'
import { WaveStrip } from './wave-strip.tsx'

import styles from './caption-lines.module.css'

interface Props {
  video: VideoDetail
  place: TrackPlace
  /** What there is of it; null where it begins here. */
  found: TrackLines | null
  /** Null where the film cannot be looked through (yet). */
  film: Film | null
  onFilmTrouble: () => void
  /** What another track says, to be read beside; null where none is. */
  beside: { lines: Lines; lang: string } | null
  /** What is heard; null where nobody can listen. */
  wave: HeardWave | null
  /** Where speech begins and ends, as far as that is known. */
  speechMs: readonly number[]
  /** What a machine was not sure of. */
  doubts: readonly CaptionDoubt[]
  /** Which that is, and the others there are. */
  choice: BesideChoice
}

type Open = 'find' | 'shift' | 'keys' | null

/** The lines of one track, written beside the film. */
export function CaptionLines(props: Props): ReactNode {
  const { t } = useLingui()
  const { video, place, found, film, beside, doubts } = props
  const headingId = useId()
  const [editor] = useState(() => new LinesEditor(video.id, place, found))
  const state = useStore(editor)
  const playhead = usePlayhead()
  const [current, setCurrent] = useState<string>()
  const [open, setOpen] = useState<Open>(null)
  const lines = state.history.now
  const faults = faultsOf(lines, video.durationMs)
  const isRead = state.track?.isChecked === true
  const unsure = useMemo(() => doubtsIn(lines, isRead ? [] : doubts), [lines, isRead, doubts])
  const problems = new Set([...faults.keys(), ...unsure.keys()])
  const shown = linesAt(lines, playhead.atMs)
  const hasLine = lines.some(({ key }) => key === current)
  const run = useLineActions({
    editor,
    playhead,
    current,
    problems,
    speechMs: props.speechMs,
    onFind: () => setOpen('find'),
  })
  const close = (): void => setOpen(null)
  const press = (event: KeyboardEvent): void => {
    const command = lineCommand(event.nativeEvent, caretOf(event.target))
    // What is at an end of all lines the field does itself: nothing.
    if (command === null) return
    event.preventDefault()
    run(command)
  }
  useClosingAsked(state.status !== 'saved')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <section className={styles['root']} aria-labelledby={headingId} onKeyDown={press}>
      <LeaveGuard isUnsaved={['failed', 'held', 'conflict'].includes(state.status)}>
        <p>{t`Some of what you wrote couldn’t be saved. If you leave, it is lost.`}</p>
      </LeaveGuard>
      <EditorHead
        {...{ headingId, place, editor, state, run }}
        beside={props.choice}
        videoId={video.id}
        problems={problems.size}
        isRed={[...faults.values()].some(isRefused)}
        onShift={() => setOpen('shift')}
        onKeys={() => setOpen('keys')}
      />
      {state.kept && <KeptNotice editor={editor} kept={state.kept} />}
      {open === 'find' && <FindPanel {...{ editor, current }} onClose={close} />}
      {props.wave && video.durationMs !== null && (
        <WaveStrip
          wave={props.wave}
          {...{ lines, current }}
          atMs={Math.min(playhead.atMs, video.durationMs)}
          durationMs={video.durationMs}
          onSeek={playhead.seek}
        />
      )}
      <div className={styles['columns']}>
        <div className={styles['beside']}>
          <FilmBeside
            {...{ video, film, playhead, hasLine, run }}
            words={shown.map(({ text }) => withoutVoices(text)).join('\n')}
            lang={place.lang}
            onTrouble={props.onFilmTrouble}
          />
        </div>
        <LineList
          {...{ editor, lines, faults, unsure, current, beside }}
          lang={place.lang}
          status={<LinesStatus {...{ state, run }} problems={problems.size} />}
          conflicts={state.conflicts}
          shown={shown.map(({ key }) => key)}
          onCurrent={setCurrent}
        />
      </div>
      {open === 'shift' && <ShiftDialog editor={editor} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
    </section>
  )
}

function caretOf(target: EventTarget) {
  const isInWords = target instanceof HTMLTextAreaElement
  if (!isInWords) return { isInWords, isAtStart: false, isAtEnd: false }
  const { selectionStart, selectionEnd, value } = target
  const isOne = selectionStart === selectionEnd
  return {
    isInWords,
    isAtStart: isOne && selectionStart === 0,
    isAtEnd: isOne && selectionEnd === value.length,
  }
}
