import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

import { limits } from '#contract/limits.ts'
import { countCodePoints } from '#lib/code-points.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'

import { dropDraft, keepDraft, readDraft } from './comment-drafts.ts'

import styles from './comment-form.module.css'

export interface CommentFormProps {
  /** What is written here, among all that anybody may be writing. */
  draftKey: string
  label: string
  submitLabel: string
  initialText?: string
  /** Asked when writing begins, so that "at 18:40" is where the thought came. Leave out for replies. */
  readPositionMs?: (() => number) | undefined
  /** Opens as one line and grows when it is used; replies and edits are open at once. */
  isOpenAtOnce?: boolean
  isBusy?: boolean
  error?: string | null
  onSubmit: (text: string, atMs: number | null) => void
  onCancel?: (() => void) | undefined
}

/** Focus where the person is going to write: they have just pressed Reply or Edit. */
function focusAtEnd(area: HTMLTextAreaElement | null): void {
  if (!area) return
  area.focus()
  area.setSelectionRange(area.value.length, area.value.length)
}

/** What is being written; it is still there for whoever leaves for another video and comes back. */
function useWords(draftKey: string, initialText = '') {
  const [text, setText] = useState(() => readDraft(draftKey) ?? initialText)
  const write = (words: string): void => {
    setText(words)
    if (words.trim() === initialText.trim()) dropDraft(draftKey)
    else keepDraft(draftKey, words)
  }
  return [text, write] as const
}

/** Where a comment, a reply or a change is written. Ctrl+Enter sends. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { label, readPositionMs, isOpenAtOnce = false, isBusy = false } = props
  const id = useId()
  const [text, setText] = useWords(props.draftKey, props.initialText)
  const [isOpen, setIsOpen] = useState(isOpenAtOnce)
  const [atMs, setAtMs] = useState<number | null>(null)
  const [isTimed, setIsTimed] = useState(false)
  const used = countCodePoints(text.trim())
  const isTooLong = used > limits.comment.max
  const canSend = used > 0 && !isTooLong && !isBusy

  const open = (): void => {
    if (!isOpen && readPositionMs) setAtMs(Math.floor(readPositionMs() / 1000) * 1000)
    setIsOpen(true)
  }
  const close = (): void => {
    setText(props.initialText ?? '')
    setIsTimed(false)
    setIsOpen(isOpenAtOnce)
    props.onCancel?.()
  }
  const submit = (): void => {
    if (!canSend) return
    // A change is kept until the service has it.
    if (props.initialText === undefined) dropDraft(props.draftKey)
    props.onSubmit(text.trim(), isTimed ? atMs : null)
    if (!isOpenAtOnce) close()
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else if (event.key === 'Escape' && text.trim() === '') close()
    else return
    event.preventDefault()
  }
  return (
    <form
      className={styles['root']}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={isOpenAtOnce ? focusAtEnd : undefined}
        id={id}
        className={styles['field']}
        data-open={isOpen || undefined}
        rows={isOpen ? 4 : 1}
        placeholder={label}
        value={text}
        readOnly={isBusy}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-note`}
        onFocus={open}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {isOpen && (
        <div className={styles['foot']}>
          {atMs !== null && (
            <MomentBox atMs={atMs} isChecked={isTimed} onToggle={() => setIsTimed(!isTimed)} />
          )}
          <Note id={`${id}-note`} overChars={used - limits.comment.max} error={props.error} />
          <Buttons
            submitLabel={props.submitLabel}
            isBusy={isBusy}
            canSend={canSend}
            onCancel={close}
          />
        </div>
      )}
    </form>
  )
}

interface MomentBoxProps {
  atMs: number
  isChecked: boolean
  onToggle: () => void
}

function MomentBox({ atMs, isChecked, onToggle }: MomentBoxProps): ReactNode {
  const { t } = useLingui()
  const moment = formatDuration(atMs)
  return <Checkbox label={t`At ${moment} in the video`} checked={isChecked} onChange={onToggle} />
}

interface NoteProps {
  id: string
  /** How much too long it is; nothing where that is not more than none. */
  overChars: number
  error: string | null | undefined
}

function Note({ id, overChars, error }: NoteProps): ReactNode {
  const { t } = useLingui()
  return (
    <p id={id} className={styles['note']} role="status">
      {overChars > 0
        ? t`${plural(overChars, { one: '# character over the limit.', other: '# characters over the limit.' })}`
        : error}
    </p>
  )
}

interface ButtonsProps {
  submitLabel: string
  isBusy: boolean
  canSend: boolean
  onCancel: () => void
}

function Buttons({ submitLabel, isBusy, canSend, onCancel }: ButtonsProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['buttons']}>
      <Button size="sm" variant="quiet" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button
        size="sm"
        type="submit"
        variant="primary"
        isBusy={isBusy}
        busyLabel={t`Saving`}
        aria-disabled={!canSend || undefined}
        aria-keyshortcuts="Control+Enter"
      >
        {submitLabel}
      </Button>
    </div>
  )
}
