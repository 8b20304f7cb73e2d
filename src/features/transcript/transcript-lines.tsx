import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

import type { Chapter } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'
import type { Cue } from '#lib/webvtt.ts'
import { Button } from '#ui/button.tsx'
import { moveFocus } from '#ui/focus/move-focus.ts'

import { markFound } from './find-in-cues.ts'
import { groupCues } from './group-cues.ts'
import type { Beside } from './transcript-items.tsx'

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
  beside: Beside | null
}

/** The lines under their chapters. One of them is in the tab order; the arrows go on from there. */
export function TranscriptLines(props: TranscriptLinesProps): ReactNode {
  const { t } = useLingui()
  const { cues, chapters, lang, current, shownIndex, isFollowing, onSeek, beside } = props
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
                  <Found text={group.title} query={props.query} />
                </h3>
              )}
              {group.cues.map((cue, offset) => (
                <Line
                  key={cue.startMs}
                  cue={cue}
                  index={group.firstIndex + offset}
                  query={props.query}
                  beside={
                    beside && { lang: beside.lang, text: beside.lines[group.firstIndex + offset] }
                  }
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
  const top = topOfWhole(line, view.top, middle)
  list.scrollBy({ top, behavior: isNear ? 'smooth' : 'instant' })
}

/** Where the list begins with a whole line below the heading that stays, as near to `wanted` as there is one. */
function topOfWhole(line: Element, viewTop: number, wanted: number): number {
  const heading = line.parentElement?.querySelector('h3')?.getBoundingClientRect().height ?? 0
  const topOf = (one: Element) => one.getBoundingClientRect().top - viewTop - heading
  let first = line
  for (
    let above = line.previousElementSibling;
    above?.matches('[data-line]') && topOf(above) >= wanted;
    above = above.previousElementSibling
  ) {
    first = above
  }
  return topOf(first)
}

function Found({ text: whole, query }: { text: string; query: string }): ReactNode {
  return markFound(whole, query).map(({ text, isFound }, part) =>
    // oxlint-disable-next-line react/no-array-index-key -- cut anew as a whole
    isFound ? <mark key={part}>{text}</mark> : text,
  )
}

interface LineProps {
  cue: Cue
  index: number
  query: string
  beside: { lang: string; text: string | undefined } | null
  isCurrent: boolean
  isTabStop: boolean
  onSelect: () => void
}

function Line({ cue, index, query, beside, isCurrent, isTabStop, onSelect }: LineProps): ReactNode {
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
        <Found text={cue.text.replaceAll('\n', ' ')} query={query} />
        {beside && (
          <span className={styles['beside']} lang={beside.lang} dir="auto">
            {beside.text}
          </span>
        )}
      </span>
    </button>
  )
}
