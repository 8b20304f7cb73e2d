import { SignInError, toSignInError } from '../session/sign-in-error.ts'

const patienceMs = 5000

/**
 * Why a request to the provider failed, which `fetch` keeps to itself. A request without CORS tells a
 * provider that is down from one that answers but not to this page: its answer is hidden, its arrival is not.
 * Fetched when something failed, since nobody else needs it.
 */
export async function explainUnreachable(url: string, cause: unknown): Promise<SignInError> {
  // Neither an answer nor a refusal within the time there was.
  const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
  if (!isLate && !(cause instanceof TypeError)) return toSignInError(cause)
  const { host, protocol, hostname } = new URL(url)
  const say = (code: SignInError['code'], detail: string) =>
    new SignInError(code, detail, { cause })
  if (!navigator.onLine) return say('offline', `no way to ${host}`)
  if (location.protocol === 'https:' && protocol === 'http:' && hostname !== 'localhost') {
    return say('mixed-content', `${host} lacks https`)
  }
  const probe = isLate ? 'silent' : await probeWithoutCors(url)
  if (probe === 'refused-by-policy') {
    return say('policy-blocked', `connect-src does not name ${host}`)
  }
  return probe === 'answered'
    ? say('provider-blocked', `${host} answers, but not to pages of ${location.origin} (CORS)`)
    : say('provider-unreachable', `${host} does not answer`)
}

type Probe = 'answered' | 'silent' | 'refused-by-policy'

async function probeWithoutCors(url: string): Promise<Probe> {
  let isRefusedByPolicy = false
  const note = () => (isRefusedByPolicy = true)
  document.addEventListener('securitypolicyviolation', note)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    await fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal })
    return 'answered'
  } catch {
    // The report of a violation comes in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    return isRefusedByPolicy ? 'refused-by-policy' : 'silent'
  } finally {
    document.removeEventListener('securitypolicyviolation', note)
  }
}
