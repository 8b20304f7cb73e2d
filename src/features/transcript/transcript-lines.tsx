import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import type { Chapter } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'
import type { Cue } from '#lib/webvtt.ts'
import { Button } from '#ui/button.tsx'
import { moveFocus } from '#ui/focus/move-focus.ts'

import { markFound } from './find-in-cues.ts'
import { groupCues } from './group-cues.ts'

import styles from './transcript-panel.module.css'

export interface TranscriptLinesProps {
  cues: readonly Cue[]
  chapters: readonly Chapter[]
  lang: string
  query: string
  /** The line being said. */
  current: number
  /** The line that should be in view, or -1. */
  shownIndex: number
  isFollowing: boolean
  onSeek: (positionMs: number) => void
  onScrolledAway: () => void
  onFollow: () => void
  note: string | null
}

/** The lines under their chapters. One of them is in the tab order; the arrows go on from there. */
export function TranscriptLines(props: TranscriptLinesProps): ReactNode {
  const { t } = useLingui()
  const { cues, chapters, lang, current, shownIndex, isFollowing, onSeek } = props
  const list = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<number | null>(null)
  const tabStop = reached ?? Math.max(0, current)

  // Scrolling is the browser's own state; it follows the line being said, or the one that was found.
  useEffect(() => {
    const line = list.current?.querySelector(`[data-line="${shownIndex}"]`)
    if (line && list.current) scrollIntoList(list.current, line)
  }, [shownIndex])

  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key.length === 1) return
    const line = moveFocus(event, '[data-line]', 'vertical')
    if (!line) return
    event.preventDefault()
    setReached(Number(line.dataset['line']))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its lines are buttons; this only moves among them */}
      <div
        ref={list}
        className={styles['scroll']}
        onKeyDown={handleKey}
        onWheel={props.onScrolledAway}
        onTouchMove={props.onScrolledAway}
      >
        <div lang={lang}>
          {groupCues(cues, chapters).map((group) => (
            <section key={group.firstIndex} aria-label={group.title ?? t`Transcript`}>
              {group.title !== null && (
                <h3 className={styles['chapter']} dir="auto">
                  {group.title}
                </h3>
              )}
              {group.cues.map((cue, offset) => (
                <Line
                  key={cue.startMs}
                  cue={cue}
                  index={group.firstIndex + offset}
                  query={props.query}
                  isCurrent={group.firstIndex + offset === current}
                  isTabStop={group.firstIndex + offset === tabStop}
                  onSelect={() => {
                    setReached(group.firstIndex + offset)
                    onSeek(cue.startMs)
                  }}
                />
              ))}
            </section>
          ))}
        </div>
        {props.note && <p className={styles['note']}>{props.note}</p>}
      </div>
      {!isFollowing && current >= 0 && (
        <div className={styles['back']}>
          <Button size="sm" onClick={props.onFollow}>
            {t`Back to now`}
          </Button>
        </div>
      )}
    </>
  )
}

/** Only the list scrolls, never the page; where the list is as long as the page, nothing does. */
function scrollIntoList(list: Element, line: Element): void {
  if (list.scrollHeight <= list.clientHeight) return
  const box = line.getBoundingClientRect()
  const view = list.getBoundingClientRect()
  const middle = box.top - view.top - (view.height - box.height) * 0.4
  const isNear = Math.abs(middle) < view.height
  list.scrollBy({ top: middle, behavior: isNear ? 'smooth' : 'instant' })
}

interface LineProps {
  cue: Cue
  index: number
  query: string
  isCurrent: boolean
  isTabStop: boolean
  onSelect: () => void
}

function Line({ cue, index, query, isCurrent, isTabStop, onSelect }: LineProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['line']}
      data-line={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onSelect}
    >
      <bdi className={styles['time']}>{formatDuration(cue.startMs)}</bdi>
      <span dir="auto">
        {markFound(cue.text.replaceAll('\n', ' '), query).map(({ text, isFound }, part) =>
          // oxlint-disable-next-line react/no-array-index-key -- cut anew as a whole
          isFound ? <mark key={part}>{text}</mark> : text,
        )}
      </span>
    </button>
  )
}
