/**
 * The first code of the page. It has no imports, so that on the way back from the provider the code is on its
 * way to the token endpoint while the application is still loading. What it may not judge it leaves to the
 * strict client: an unknown state, another issuer, bound tokens, a provider whose metadata is not at hand.
 */

const timeoutMs = 10_000
/** Metadata is fetched when a sign-in begins; older than a sign-in may take, it is looked up anew. */
const knownMs = 7_200_000

/** Since when a tab has been redeeming an answer, so that another with the same answer waits for it. */
export const redeemingKey = 'foyer.redeeming'

let answerUrl: string | null = null
/** States this page has taken out of the storage, so that no other tab can redeem the same answer; null where one was first. */
const takenStates = new Map<string, Promise<string | null>>()
let exchange: { code: string; response: Promise<Response> } | null = null

/**
 * Takes the provider's answer out of the address bar before anything else is requested: from then on no
 * reload, bookmark, `Referer` or history entry holds the code. Then begins to redeem it.
 */
export function takeAnswer(callbackPath: string): void {
  if (location.pathname !== callbackPath || !/[?&#](code|error)=/.test(location.href)) return
  answerUrl = location.href
  history.replaceState(history.state, '', callbackPath)
  try {
    beginExchange(new URL(answerUrl).searchParams)
  } catch {
    // Storage that is closed or holds something else: the strict client finds out, and says so.
  }
}

/** Is there an answer to redeem? */
export function hasAnswer(): boolean {
  return answerUrl !== null
}

/** The address with the answer, once. */
export function takeAnswerUrl(): string | null {
  const url = answerUrl
  answerUrl = null
  return url
}

/** A state this page has taken already, by its key in the storage; forgotten with `isLast`. */
export async function takenState(key: string, isLast: boolean): Promise<string | null> {
  const state = takenStates.get(key) ?? null
  if (isLast) takenStates.delete(key)
  return state
}

/** The answer of the token endpoint to this request, if it was asked early; once. */
export function takeEarlyAnswer(body: unknown): Promise<Response> | null {
  const code = body instanceof URLSearchParams ? body.get('code') : null
  if (!exchange || code === null || exchange.code !== code) return null
  const { response } = exchange
  exchange = null
  return response
}

function beginExchange(answer: URLSearchParams): void {
  const [code, id] = [answer.get('code'), answer.get('state')]
  const stored = localStorage.getItem(`foyer.oidc.${id}`)
  if (!code || !id || !stored) return
  const state = JSON.parse(stored)
  const metadata = readMetadata(state.authority)
  if (!metadata || !isFrom(metadata, answer.get('iss')) || state.data?.isBound) return
  const taken = Promise.withResolvers<string | null>()
  takenStates.set(id, taken.promise)
  localStorage.removeItem(`foyer.oidc.${id}`)
  localStorage.setItem(redeemingKey, String(Date.now()))
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: state.redirect_uri,
    code_verifier: state.code_verifier,
    client_id: state.client_id,
  })
  const response = alone(id, async (isAlone) => {
    taken.resolve(isAlone ? stored : null)
    if (!isAlone) throw new Error('Another tab redeems this answer.')
    const signal = AbortSignal.timeout(timeoutMs)
    return fetch(metadata.token_endpoint, {
      method: 'POST',
      body,
      signal,
      credentials: 'omit',
      redirect: 'error',
    })
  })
  // Whoever takes it hears of a failure; until then it is nobody's.
  response.catch(() => undefined)
  exchange = { code, response }
}

/** Longer than a busy machine needs to tell every tab what is no longer in the storage. */
const heldMs = 5_000

/**
 * A code that is sent twice may end the tokens of the first time (RFC 6749, 4.1.2). What one tab takes out of the
 * storage another may still find there for some milliseconds; a lock is nobody else's at once, and is kept beyond the
 * answer, which may come before those are over.
 */
function alone<T>(name: string, work: (isAlone: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work(true)
  const working = Promise.withResolvers<T>()
  const held = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    working.resolve(work(lock !== null))
    await working.promise.catch(() => undefined)
    await new Promise((resolve) => {
      setTimeout(resolve, heldMs)
    })
  })
  held.catch(working.reject)
  return working.promise
}

interface Metadata {
  issuer: string
  token_endpoint: string
  authorization_response_iss_parameter_supported?: boolean
}

/** The provider's discovery document as `provider-cache.ts` keeps it, unless it is old or speaks for another. */
function readMetadata(authority: string): Metadata | null {
  const bare = authority.replace(/\/$/, '')
  const url = `${bare}/.well-known/openid-configuration`
  const entry = JSON.parse(localStorage.getItem(`foyer.provider.${url}`) ?? 'null')
  const ageMs = Date.now() - (entry?.fetchedAtMs ?? 0)
  if (ageMs < 0 || ageMs > knownMs) return null
  return entry.value.issuer.replace(/\/$/, '') === bare ? entry.value : null
}

/** RFC 9207, 2.4: before the code is sent anywhere. */
function isFrom(metadata: Metadata, iss: string | null): boolean {
  if (iss === null) return metadata.authorization_response_iss_parameter_supported !== true
  return iss === metadata.issuer
}
