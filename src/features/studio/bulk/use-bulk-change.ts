import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'

import { ProblemError } from '#api/errors/http-error.ts'
import { showError } from '#api/show-error.ts'
import type { BulkChange, BulkOutcome } from '#contract/calls/bulk-calls.ts'
import { askForChange, type Steps } from '#data/bulk-changes.ts'
import { announce } from '#ui/feedback/announce.ts'
import { showToast, takeBackToast } from '#ui/overlays/toast.ts'

import { describeOutcome } from './describe-outcome.ts'
import type { Selected } from './selection.ts'

export type BulkOp = BulkChange['op'] | 'undo'

/** What came of a change of many. */
export interface BulkResult {
  op: BulkOp
  outcome: BulkOutcome
  /** Some of what was published may not be ready yet. */
  mayWait: boolean
  /** The list it was asked of. */
  list: string
}

/** One change of many videos at a time, and what came of the last one: of this list, where there are several, and not of another. */
export function useBulkChange(list = '') {
  const [busy, setBusy] = useState<BulkOp | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const isRunning = useRef(false)

  const run = async (
    op: BulkOp,
    ask: () => Promise<BulkOutcome>,
    mayWait = false,
  ): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setBusy(op)
    try {
      const outcome = await ask()
      setResult({ op, outcome, mayWait, list })
      takeBackToast('bulk')
      announce(describeOutcome(op, outcome, mayWait))
      return true
    } catch (error) {
      sayFailed(error, () => void run(op, ask, mayWait))
      return false
    } finally {
      isRunning.current = false
      setBusy(null)
    }
  }
  return {
    busy,
    result: result?.list === list ? result : null,
    /** Resolves to whether the service answered what came of it. */
    change: (change: BulkChange, { videos, mayWait }: Pick<Selected, 'videos' | 'mayWait'>) =>
      run(
        change.op,
        askForChange([{ videos, change }]),
        mayWait(('waitFor' in change && change.waitFor) || 'first'),
      ),
    undo: (steps: Steps) => run('undo', askForChange(steps)),
    dismiss: () => setResult(null),
  }
}

/**
 * Only the service itself knows that nothing was done. Without its answer (no connection, a proxy's 502 or 504, words
 * that cannot be read) nobody does; asking again finds out, and does nothing twice.
 */
function sayFailed(error: unknown, again: () => void): void {
  if (error instanceof ProblemError) {
    showError('bulk', error, t`No video was changed.`)
    return
  }
  showToast({
    about: 'bulk',
    tone: 'error',
    text: t`The answer didn’t arrive, so the videos may have changed or not. Ask again to find out: nothing is changed twice.`,
    action: { label: t`Ask again`, onSelect: again },
  })
}
