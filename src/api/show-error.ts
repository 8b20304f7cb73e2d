import { getSession, subscribeSession } from '#auth/session/session.ts'
import { dismissToast, showToast } from '#ui/overlays/toast.ts'

import { errorText } from './error-as-text.ts'
import { ConnectionError } from './errors/http-error.ts'
import { onceServiceIsBack } from './service-back.ts'

/** As long as it takes to read that nothing could be reached. */
const READ_MS = 4_000

/**
 * Says in a toast what went wrong; `before` is a sentence of the caller's own. It goes when something newer is said
 * `about` the same; where the service could not be reached, soon after it can be; and where the session had ended, once
 * its person is back. The words of the catalogue are fetched only now: most visits never need them.
 */
export function showError(about: string, error: unknown, before = ''): void {
  void errorText(error).then((text) => {
    const toast = showToast({ about, tone: 'error', text: before ? `${before} ${text}` : text })
    if (error instanceof Error && 'status' in error && error.status === 401) goWithReturn(toast)
    if (!(error instanceof ConnectionError)) return
    const goSoon = () => void setTimeout(dismissToast, READ_MS, toast)
    addEventListener('online', goSoon, { once: true })
    onceServiceIsBack(goSoon)
  })
}

function goWithReturn(toast: number): void {
  if (getSession().status !== 'expired') return
  const stop = subscribeSession(() => {
    if (getSession().status === 'expired') return
    stop()
    dismissToast(toast)
  })
}
