import { ProblemError } from '#server/problems/problem-error.ts'

import type { FetchOfProvider } from './fetch-of-provider.ts'

const timeoutMs = 10_000

interface Asking extends RequestInit {
  fetch: FetchOfProvider
  asked: Parameters<FetchOfProvider>[0]
}

/** JSON of the provider; null when it refuses (4xx). Throws `sign-in-unavailable` when it cannot be asked. */
export async function askProvider(endpoint: string, asking: Asking): Promise<unknown> {
  return readAnswer(endpoint, asking, (response) => response.json())
}

/** The same for an answer that `read` makes something of. */
export async function readAnswer<T>(
  endpoint: string,
  { fetch, asked, ...init }: Asking,
  read: (response: Response) => Promise<T>,
): Promise<T | null> {
  try {
    const response = await fetch(asked, endpoint, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
    if (!response.ok) throw new Error(`${endpoint} answers ${response.status}`)
    return await read(response)
  } catch (error) {
    throw error instanceof ProblemError ? error : unreachable(error)
  }
}

export function unreachable(cause: unknown): ProblemError {
  return new ProblemError('sign-in-unavailable', {
    detail: 'The identity provider cannot be asked, so nobody’s sign-in can be checked now.',
    retryAfterMs: 5_000,
    cause,
  })
}

export function tokenProblem(code: 'token-expired' | 'token-invalid', detail: string) {
  return new ProblemError(code, { detail })
}
