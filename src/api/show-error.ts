import { t } from '@lingui/core/macro'

import { showToast } from '#ui/overlays/toast.ts'
import { withWords } from '#words/load-words.ts'

const loadErrorWords = withWords(() => import('./errors/error-message.ts'))

/**
 * Says in a toast what went wrong; `before` is a sentence of the caller's own. The words of the
 * catalogue are fetched only now: most visits never need them.
 */
export function showError(error: unknown, before = ''): void {
  void wordsFor(error).then((text) =>
    showToast({ tone: 'error', text: before ? `${before} ${text}` : text }),
  )
}

async function wordsFor(error: unknown): Promise<string> {
  try {
    const { errorMessage } = await loadErrorWords()
    return errorMessage(error).text
  } catch {
    return t`That didn’t work. Nothing you wrote is lost; try again in a moment.`
  }
}
