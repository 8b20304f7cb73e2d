import { ProblemError } from '#server/http/problem-error.ts'

const timeoutMs = 10_000

/** JSON of the provider; null when it refuses (4xx). Throws `unavailable` when it cannot be asked. */
export async function askProvider(endpoint: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(endpoint, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return null
    if (!response.ok) throw new Error(`${endpoint} answers ${response.status}`)
    return await response.json()
  } catch (error) {
    throw unreachable(error)
  }
}

export function unreachable(cause: unknown): ProblemError {
  return new ProblemError('unavailable', {
    detail: 'The identity provider cannot be reached, so nobody’s sign-in can be checked now.',
    retryAfterMs: 5_000,
    cause,
  })
}

export function tokenProblem(code: 'token-expired' | 'token-invalid', detail: string) {
  return new ProblemError(code, { detail })
}
