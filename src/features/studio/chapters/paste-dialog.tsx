import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import type { Chapter } from '#contract/videos.ts'
import { formatFacts } from '#lib/format-locale.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { readChapterList } from './read-chapter-list.ts'

import styles from './chapters-editor.module.css'

/** Of what cannot be read so many lines are named. */
const NAMED = 3

interface Props {
  /** What stands there to begin with. */
  text: string
  /** Are there chapters that these take the place of? */
  isReplacing: boolean
  onUse: (items: readonly Chapter[]) => void
  onClose: () => void
}

/** A list as it stands somewhere else, read while it is written; nothing is changed before it is taken. */
export function PasteDialog({ text: given, isReplacing, onUse, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const formId = useId()
  const [text, setText] = useState(given)
  const { items, unread } = readChapterList(text)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (items.length > 0) onUse(items)
  }
  const example = `0:00 ${t({ message: 'Welcome', context: 'title of a chapter, for example' })}`
  return (
    <Dialog
      title={t`Paste a list of chapters`}
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabledReason={items.length === 0 ? t`There is no line with a time yet.` : undefined}
          >
            {isReplacing ? t`Use these instead` : t`Use these`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <TextArea
          label={t`One chapter a line, with its time`}
          hint={t`Like this: ${example}`}
          rows={8}
          dir="auto"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div role="status" className="small text-2">
          {text.trim() !== '' && (
            <p>
              {t`${plural(items.length, { 0: 'No chapter found yet.', one: '# chapter found.', other: '# chapters found.' })}`}
            </p>
          )}
          {unread.length > 0 && items.length > 0 && (
            <p dir="auto">
              {t`Left out, because there is no time or no words: ${formatFacts(unread.slice(0, NAMED).map(shortened))}`}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function shortened(line: string): string {
  const most = 60
  return line.length > most ? `${line.slice(0, most)}…` : line
}
