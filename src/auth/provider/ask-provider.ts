/** Nobody waits longer for the provider. */
const patienceMs = 10_000

/**
 * Asks the provider for something, without cookies; a failure says why.
 *
 * @throws SignInError
 */
export async function askProvider(url: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(patienceMs)
  return explained(url, fetch(url, { credentials: 'omit', signal, ...init }))
}

/** The answer to a request that may have been made before; a failure says why. */
export async function explained(url: string, answer: Promise<Response>): Promise<Response> {
  try {
    return await answer
  } catch (cause) {
    const { explainUnreachable } = await import('./explain-unreachable.ts')
    throw await explainUnreachable(url, cause)
  }
}
