import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { chapterLimits } from '#contract/calls/chapter-calls.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { ChapterRow as Row, RowFaults, StartFault, TitleFault } from './chapter-draft.ts'

import styles from './chapters-editor.module.css'

/** The fields of a row are found by these. */
export const startId = (key: string): string => `chapter-start-${key}`
export const titleId = (key: string): string => `chapter-title-${key}`

interface Props {
  row: Row
  /** Counted from one. */
  number: number
  durationMs: number | null
  faults: RowFaults
  isCurrent: boolean
  onChange: (to: Partial<Pick<Row, 'start' | 'title'>>) => void
  /** Its time is as it is meant. */
  onSettle: () => void
  onRemove: () => void
  onSeek: (atMs: number) => void
  renderStill: ((atMs: number) => ReactNode) | null
}

/** One chapter: its picture, which leads there, when it starts, and what it is called. */
export function ChapterRow(props: Props): ReactNode {
  const { t } = useLingui()
  const { row, number, durationMs, faults, isCurrent, renderStill } = props
  const { startMs } = row
  return (
    <li className={styles['row']} data-current={isCurrent || undefined}>
      {renderStill && (
        <button
          type="button"
          className={styles['still']}
          aria-label={t`Go to the start of chapter ${number}`}
          disabled={startMs === null}
          onClick={() => startMs !== null && props.onSeek(startMs)}
        >
          {renderStill(startMs ?? 0)}
        </button>
      )}
      <div>
        <TextField
          id={startId(row.key)}
          label={t`Start of chapter ${number}`}
          isLabelHidden
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={row.start}
          error={faults.start && <StartProblem fault={faults.start} durationMs={durationMs} />}
          onChange={({ currentTarget }) => props.onChange({ start: currentTarget.value })}
          onBlur={props.onSettle}
        />
      </div>
      <div className={styles['title']}>
        <TextField
          id={titleId(row.key)}
          label={t`Title of chapter ${number}`}
          isLabelHidden
          dir="auto"
          autoComplete="off"
          placeholder={t({ message: 'Title', context: 'of a chapter' })}
          limit={chapterLimits.title.max}
          value={row.title}
          error={faults.title && <TitleProblem fault={faults.title} />}
          onChange={({ currentTarget }) => props.onChange({ title: currentTarget.value })}
        />
      </div>
      <IconButton
        size="sm"
        label={t`Remove chapter ${number}`}
        icon={<X aria-hidden="true" />}
        onClick={props.onRemove}
      />
    </li>
  )
}

function StartProblem(props: { fault: StartFault; durationMs: number | null }): ReactNode {
  const { t } = useLingui()
  const end = formatDuration(props.durationMs ?? 0)
  const example = '12:30'
  switch (props.fault) {
    case 'no-time':
      return t`Write a time like ${example}.`
    case 'first-not-at-start':
      return t`The first chapter starts at 0:00.`
    case 'too-close':
      return t`Leave a second after the chapter before.`
    case 'after-end':
      return t`The video ends at ${end}.`
    case 'too-near-end':
      return t`Leave a second before the end.`
  }
}

function TitleProblem({ fault }: { fault: TitleFault }): ReactNode {
  const { t } = useLingui()
  const { max } = chapterLimits.title
  return fault === 'too-short' ? t`The chapter needs a title.` : t`At most ${max} characters.`
}
