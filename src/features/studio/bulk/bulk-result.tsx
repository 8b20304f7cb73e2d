import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Steps } from '#data/bulk-changes.ts'
import { formatCount } from '#lib/format-count.ts'
import { formatList } from '#lib/format-locale.ts'
import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { describeOutcome, outcomeRows } from './describe-outcome.ts'
import type { BulkResult } from './use-bulk-change.ts'

import styles from './bulk-result.module.css'

interface Props {
  result: BulkResult
  isUndoing: boolean
  onUndo: (steps: Steps) => void
  onDismiss: () => void
}

/** What a change of many came to: what changed, what did not and why, and the way back. It stays until it is closed. */
export function BulkResultPanel({ result, isUndoing, onUndo, onDismiss }: Props): ReactNode {
  const { t } = useLingui()
  const { op, outcome, mayWait } = result
  const rows = outcomeRows(op, outcome, mayWait)
  const isWhole = outcome.refused.length === 0
  const Icon = isWhole ? CircleCheck : CircleAlert
  return (
    <section
      ref={handFocusBack}
      className={styles['root']}
      data-whole={isWhole || undefined}
      aria-label={t`What changed`}
    >
      <div className={styles['head']}>
        <Icon className="icon-small" aria-hidden="true" />
        <p className="numeric">{describeOutcome(op, outcome, mayWait)}</p>
        {op !== 'undo' && outcome.undo.length > 0 && (
          <Button
            ref={handFocusBack}
            size="sm"
            isBusy={isUndoing}
            busyLabel={t`Undoing`}
            onClick={() => onUndo(outcome.undo)}
          >
            {t`Undo`}
          </Button>
        )}
        <IconButton
          size="sm"
          label={t`Close`}
          icon={<X className="icon-small" aria-hidden="true" />}
          onClick={onDismiss}
        />
      </div>
      {rows.length > 0 && (
        <table className="small">
          <caption className="visually-hidden">{t`What became of each video`}</caption>
          <tbody>
            {rows.map(({ label, count, titles }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {titles.length > 0 && <span className="text-3">{namesOf(titles, count)}</span>}
                </th>
                <td className="numeric">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const NAMED = 5

/** "One, Two and 3 more" */
function namesOf(titles: readonly string[], count: number): string {
  const named = titles.slice(0, NAMED)
  const moreCount = count - named.length
  const more = plural(moreCount, { one: '# more', other: '# more' })
  return formatList(moreCount > 0 ? [...named, more] : named)
}
