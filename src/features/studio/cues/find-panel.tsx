import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { linesSaying, withReplaced } from '../lines/find-words.ts'
import { focusLine } from './focus-line.ts'
import type { LinesEditor } from './lines-editor.ts'

import styles from './find-panel.module.css'

interface Props {
  editor: LinesEditor
  /** The line that somebody is at: what comes after it is found first. */
  current: string | undefined
  onClose: () => void
}

function focusAtOnce(root: HTMLElement | null): void {
  root?.querySelector('input')?.focus()
}

/** Words to be found, and others to stand in their place: in one line after another, or in all at once. */
export function FindPanel({ editor, current, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const [wanted, setWanted] = useState({ find: '', replacement: '', isCaseKept: false })
  const lines = editor.read().history.now
  const found = linesSaying(lines, wanted)
  const next = (): void => {
    const at = lines.findIndex(({ key }) => key === current)
    const later = new Set(lines.slice(at + 1).map(({ key }) => key))
    const key = found.find((one) => later.has(one)) ?? found[0]
    if (key !== undefined) focusLine(lines, key)
  }
  const isAtOne = current !== undefined && found.includes(current)
  const replace = (key?: string): void => editor.change(withReplaced(lines, wanted, key))
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) next()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it: Enter finds, Escape closes
    <section
      ref={focusAtOnce}
      className={`panel ${styles['root']}`}
      aria-label={t`Find and replace`}
      onKeyDown={press}
    >
      <TextField
        label={t`Find`}
        type="search"
        dir="auto"
        autoComplete="off"
        value={wanted.find}
        onChange={({ currentTarget }) => setWanted({ ...wanted, find: currentTarget.value })}
      />
      <TextField
        label={t`Replace with`}
        dir="auto"
        autoComplete="off"
        value={wanted.replacement}
        onChange={({ currentTarget }) => setWanted({ ...wanted, replacement: currentTarget.value })}
      />
      <div className={styles['actions']}>
        <Checkbox
          label={t`Same capitals`}
          checked={wanted.isCaseKept}
          onChange={({ currentTarget }) =>
            setWanted({ ...wanted, isCaseKept: currentTarget.checked })
          }
        />
        <Button size="sm" onClick={next}>
          {t`Next`}
        </Button>
        <Button
          size="sm"
          disabledReason={isAtOne ? undefined : t`You are at no line that says it.`}
          onClick={() => replace(current)}
        >
          {t`Replace here`}
        </Button>
        <Button
          size="sm"
          disabledReason={found.length > 0 ? undefined : t`No line says it.`}
          onClick={() => replace()}
        >
          {t`Replace everywhere`}
        </Button>
        <HowMany isAsked={wanted.find !== ''} count={found.length} />
        <IconButton
          size="sm"
          className={styles['close']}
          label={t`Close`}
          icon={<X aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
    </section>
  )
}

function HowMany({ isAsked, count }: { isAsked: boolean; count: number }): ReactNode {
  const { t } = useLingui()
  return (
    <span className="small text-2" role="status">
      {isAsked &&
        t`${plural(count, { 0: 'No line says it.', one: '# line says it.', other: '# lines say it.' })}`}
    </span>
  )
}
