import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ClipboardPaste } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { chapterLimits } from '#contract/calls/chapter-calls.ts'
import { Button } from '#ui/button.tsx'

import { ChapterRow, startId } from './chapter-row.tsx'
import type { ChapterEditor } from './use-chapter-rows.ts'
import { useUnpressed } from './use-unpressed.ts'

import styles from './chapters-editor.module.css'

interface Props {
  editor: ChapterEditor
  durationMs: number | null
  /** The key of the one that is seen. */
  current: string | undefined
  onSeek: (atMs: number) => void
  onPaste: () => void
  renderStill: ((atMs: number) => ReactNode) | null
}

/** The chapters in the order of their times, each in fields of its own. */
export function ChapterRows(props: Props): ReactNode {
  const { t } = useLingui()
  const pasteId = useId()
  const { press, onceUnpressed } = useUnpressed()
  const { editor, durationMs, current, onSeek, onPaste, renderStill } = props
  const { rows } = editor
  const most = chapterLimits.chapters
  const remove = (at: number, key: string): void => {
    const near = rows[at + 1] ?? rows[at - 1]
    flushSync(() => editor.remove(key))
    document.getElementById(near ? startId(near.key) : pasteId)?.focus()
  }
  return (
    <>
      <div className={styles['head']}>
        <p className="small text-2">
          {rows.length === 0
            ? t`With chapters people find the part they came for. The first starts at 0:00.`
            : t`${plural(rows.length, { one: '# chapter.', other: '# chapters.' })} The first starts at 0:00, each lasts at least a second.`}
        </p>
        <Button
          id={pasteId}
          size="sm"
          variant="quiet"
          icon={<ClipboardPaste className="icon-small" aria-hidden="true" />}
          onClick={onPaste}
        >
          {t`Paste a list`}
        </Button>
      </div>
      {rows.length > most && <p role="alert">{t`There can be ${most} chapters.`}</p>}
      <ol className={styles['list']} onPointerDown={press}>
        {rows.map((row, at) => (
          <ChapterRow
            key={row.key}
            row={row}
            number={at + 1}
            durationMs={durationMs}
            faults={editor.faults.get(row.key) ?? {}}
            isCurrent={row.key === current}
            onChange={(to) => editor.change(row.key, to)}
            onSettle={() => onceUnpressed(editor.settle)}
            onRemove={() => remove(at, row.key)}
            onSeek={onSeek}
            renderStill={renderStill}
          />
        ))}
      </ol>
    </>
  )
}
