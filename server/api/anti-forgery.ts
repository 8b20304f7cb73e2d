import { createHmac, randomBytes } from 'node:crypto'

import { parse, serialize } from 'hono/utils/cookie'

import type { Config } from '#server/base/config.ts'
import { isSameText } from '#server/base/same-text.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

export interface AntiForgery {
  /** Set-Cookie for a browser that has no valid token yet, else null. */
  cookieFor(request: Request): string | null
  /** Throws `origin-denied` or `csrf-invalid` on an unsafe method that did not come from one of our pages. */
  check(request: Request): void
  isAllowedOrigin(origin: string): boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Double-submit cookie: what the page reads from the cookie it must say again in a header, which a foreign
 * page cannot. The token carries an HMAC of ours, so that a cookie planted from a neighbouring host is refused.
 */
export function createAntiForgery(
  config: Pick<Config, 'csrf' | 'csrfCookieDomain' | 'publicOrigin' | 'appOrigins'>,
  secret: string,
): AntiForgery {
  const origins = new Set([config.publicOrigin, ...config.appOrigins])
  const { cookie: cookieName, header } = config.csrf
  const isSecure = config.publicOrigin.startsWith('https:')

  const seal = (nonce: string) =>
    createHmac('sha256', secret).update(`anti-forgery\n${nonce}`).digest('base64url')
  const isOurs = (token: string) => {
    const [nonce = '', mac = ''] = token.split('.')
    return nonce !== '' && isSameText(mac, seal(nonce))
  }
  // A neighbouring host may plant cookies of this name beside ours; theirs neither count nor stand in the way.
  const ourTokens = (request: Request) =>
    (request.headers.get('Cookie') ?? '')
      .split(';')
      .map((pair) => parse(pair, cookieName)[cookieName] ?? '')
      .filter(isOurs)

  return {
    isAllowedOrigin: (origin) => origins.has(origin),
    cookieFor(request) {
      if (ourTokens(request).length > 0) return null
      const nonce = randomBytes(18).toString('base64url')
      // Not HttpOnly: the page must read it.
      return serialize(cookieName, `${nonce}.${seal(nonce)}`, {
        path: '/',
        sameSite: 'Lax',
        secure: isSecure,
        ...(config.csrfCookieDomain !== null && { domain: config.csrfCookieDomain }),
      })
    },
    check(request) {
      if (safeMethods.has(request.method)) return
      requireOwnOrigin(request.headers, origins)
      const echoed = (request.headers.get(header) ?? '').split(/, */)
      const isEchoed = (token: string) => echoed.some((said) => isSameText(said, token))
      if (!ourTokens(request).some(isEchoed)) {
        throw new ProblemError('csrf-invalid', {
          detail: `Cookie ${cookieName} and header ${header} must carry the same valid token; GET /api/v1/config sets it.`,
        })
      }
    },
  }
}

/** Programs that are no browser send neither header; they still need the token. */
function requireOwnOrigin(headers: Headers, origins: ReadonlySet<string>): void {
  const origin = headers.get('Origin')
  const isForeign =
    origin === null
      ? ['cross-site', 'same-site'].includes(headers.get('Sec-Fetch-Site') ?? '')
      : !origins.has(origin)
  if (isForeign) {
    throw new ProblemError('origin-denied', {
      detail: `Pages of ${origin ?? 'another site'} may not change anything here; APP_ORIGINS lists who may.`,
    })
  }
}
