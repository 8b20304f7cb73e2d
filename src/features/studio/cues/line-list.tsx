import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { LongList } from '#ui/lists/long-list.tsx'

import type { LineFault } from '../lines/line-faults.ts'
import type { Lines } from '../lines/line.ts'
import { linesAt } from '../lines/lines-at.ts'
import type { Conflict } from '../lines/merge-lines.ts'
import { LineRow } from './line-row.tsx'
import type { LinesEditor } from './lines-editor.ts'

import styles from './line-list.module.css'

interface Props {
  editor: LinesEditor
  lines: Lines
  lang: string
  faults: ReadonlyMap<string, readonly LineFault[]>
  /** Words that a machine was not sure of, by the keys of their lines. */
  unsure: ReadonlyMap<string, string>
  conflicts: readonly Conflict[]
  current: string | undefined
  /** The keys of those that are seen at this moment. */
  shown: readonly string[]
  beside: { lines: Lines; lang: string } | null
  /** Of all of them, above. */
  status: ReactNode
  onCurrent: (key: string) => void
}

/** All lines in the order of their starts; of many only those near the screen are drawn. */
export function LineList(props: Props): ReactNode {
  const { t } = useLingui()
  const { editor, lines, lang, faults, unsure, conflicts, current, shown, beside } = props
  const render = (index: number): ReactNode => {
    const line = lines[index]
    if (!line) return null
    const { key } = line
    return (
      <LineRow
        editor={editor}
        line={line}
        number={index + 1}
        lang={lang}
        faults={faults.get(key)}
        unsure={unsure.get(key)}
        conflict={conflicts.find((one) => one.key === key)}
        isCurrent={key === current}
        isShown={shown.includes(key)}
        besideText={beside ? saidMeanwhile(beside.lines, line) : null}
        besideLang={beside?.lang}
        onCurrent={props.onCurrent}
      />
    )
  }
  return (
    <div>
      <div className={styles['top']}>
        <div className={`${styles['heads']} small text-2`} aria-hidden="true">
          <span>{t({ message: 'Starts', context: 'column: when a line of captions starts' })}</span>
          <span>{t({ message: 'Ends', context: 'column: when a line of captions ends' })}</span>
          <span>{t({ message: 'Words', context: 'column: what a line of captions says' })}</span>
        </div>
        {props.status}
      </div>
      <LongList
        className={styles['list']}
        count={lines.length}
        keyOf={(index) => lines[index]?.key ?? String(index)}
        render={render}
      />
    </div>
  )
}

function saidMeanwhile(lines: Lines, { startMs, endMs }: { startMs: number; endMs: number }) {
  return linesAt(lines, startMs, endMs)
    .map(({ text }) => text)
    .join('\n')
}
