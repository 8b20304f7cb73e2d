import { t } from '@lingui/core/macro'

import type { WaitFor } from '#contract/videos.ts'

/** When what was published before it was ready goes on show. */
export function whatIsAwaited(waitFor: WaitFor): string {
  return waitFor === 'all'
    ? t`Published once all qualities are ready`
    : t`Published as soon as it is ready`
}
