import { notifyManager, QueryClient } from '@tanstack/react-query'

import { ProblemError, StatusError, ConnectionError } from './errors/http-error.ts'

/** Worth asking again by itself: the connection broke, or the service is restarting. */
function isPassing(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ProblemError) && !(error instanceof StatusError)) return false
  return [500, 502, 503, 504].includes(error.status)
}

/** What the service asked for, else 1, 2, 4 … seconds with jitter, so that a crowd does not return at once. */
function retryDelayMs(attempt: number, error: unknown): number {
  const asked =
    error instanceof ProblemError || error instanceof StatusError ? error.retryAfterMs : null
  return asked ?? Math.min(30_000, 1000 * 2 ** attempt) * (0.75 + Math.random() / 2)
}

// A timer later, a form that lets go of what was just saved would show what it was before, and lose what is typed then.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of the page, for loaders and components alike. Emptied when somebody else signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // `online` would hold queries back where the browser guesses wrong; a failed one says so itself.
      networkMode: 'always',
      // What failed is asked for again when the connection is back; what is here stays as it is.
      refetchOnReconnect: ({ state }) => state.status === 'error',
      // Without a connection it comes back with that, and not before: whoever waits is told so at once.
      retry: (failures, error) => failures < 2 && isPassing(error) && navigator.onLine,
      retryDelay: retryDelayMs,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
