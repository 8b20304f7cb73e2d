import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
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
  state: Pick<EditorState, 'status' | 'savedAtMs' | 'error'>
  onRetry: () => void
}

/** What became of the last words: saved, being saved, or kept here until it works. */
export function SaveStatus({ state, onRetry }: SaveStatusProps): ReactNode {
  const { t } = useLingui()
  const nowMs = useNow()
  const { status, savedAtMs, error } = state
  // Nothing has been written, so there is nothing to say of it yet.
  const isUntouched = status === 'saved' && savedAtMs === null
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
        {!isUntouched && (
          <>
            {icon}
            {t(describe(status, savedAtMs ?? nowMs, nowMs, error))}
          </>
        )}
      </p>
      {status === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          {t`Save again`}
        </Button>
      )}
    </div>
  )
}

function describe(
  status: EditorState['status'],
  savedAtMs: number,
  nowMs: number,
  error: unknown,
): MessageDescriptor {
  if (status === 'saving') return msg`Saving…`
  if (status === 'changed') return msg`Not saved yet`
  if (status === 'conflict') return msg`Not saved: someone changed this meanwhile`
  if (status === 'failed') {
    if (error instanceof ConnectionError) {
      return msg`Not saved. Your text is kept here and sent when you’re back.`
    }
    const reason = errorMessage(error).title
    return msg`Not saved: ${reason}. Your text is kept here.`
  }
  if (nowMs - savedAtMs < 60_000) return msg`Saved a moment ago`
  const when = formatRelativeTime(savedAtMs, nowMs)
  return msg({ message: `Saved ${when}`, comment: 'when: “5 minutes ago”' })
}
