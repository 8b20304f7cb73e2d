import { Check, CircleAlert, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import { ConnectionError } from '#api/errors/http-error.ts'
import { formatRelativeTime } from '#lib/format-relative-time.ts'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.ts'
import { Spinner } from '#ui/spinner.tsx'

import type { EditorState } from './details-editor.ts'

import styles from './save-status.module.css'

interface SaveStatusProps {
  state: EditorState
  onRetry: () => void
}

/** What became of the last words: saved, being saved, or kept here until it works. */
export function SaveStatus({ state, onRetry }: SaveStatusProps): ReactNode {
  const nowMs = useNow()
  const { status, savedAtMs, error } = state
  const icon = {
    saved: <Check className="icon-small" aria-hidden="true" />,
    changed: <Pencil className="icon-small" aria-hidden="true" />,
    saving: <Spinner />,
    failed: <CircleAlert className="icon-small" aria-hidden="true" />,
    conflict: <CircleAlert className="icon-small" aria-hidden="true" />,
  }[status]
  return (
    <div className={styles['root']}>
      <p
        className={styles['words']}
        data-tone={status === 'failed' || status === 'conflict' ? 'warning' : undefined}
        role="status"
      >
        {icon}
        {describe(status, savedAtMs, nowMs, error)}
      </p>
      {status === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          Save again
        </Button>
      )}
    </div>
  )
}

function describe(
  status: EditorState['status'],
  savedAtMs: number | null,
  nowMs: number,
  error: unknown,
): string {
  if (status === 'saving') return 'Saving…'
  if (status === 'changed') return 'Not saved yet'
  if (status === 'conflict') return 'Not saved: someone changed this meanwhile'
  if (status === 'failed') {
    return error instanceof ConnectionError
      ? 'Not saved. Your text is kept here and sent when you’re back.'
      : `Not saved: ${errorMessage(error).title}. Your text is kept here.`
  }
  if (savedAtMs === null) return 'Changes are saved as you write'
  const isFresh = nowMs - savedAtMs < 60_000
  return isFresh ? 'Saved a moment ago' : `Saved ${formatRelativeTime(savedAtMs, nowMs)}`
}
