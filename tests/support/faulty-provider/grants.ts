import { createHash, randomUUID } from 'node:crypto'

import type { FaultyPerson } from './people.ts'

/** What somebody allowed at one sign-in: everything its tokens repeat. */
export interface Grant {
  person: FaultyPerson
  sessionId: string
  authTimeS: number
  nonce: string | null
  acr: string | null
  scope: string
  redirectUri: string
  codeChallenge: string
  /** False once it was revoked, or a refresh token was used twice. */
  isAlive: boolean
  /** The one refresh token of a provider that does not rotate them. */
  keptRefreshToken?: string
}

interface Refreshable {
  grant: Grant
  isUsed: boolean
}

/** Codes, refresh tokens and opaque access tokens, and which grant each is of. */
export class Grants {
  readonly #codes = new Map<string, Refreshable>()
  readonly #refreshTokens = new Map<string, Refreshable>()
  readonly #accessTokens = new Map<string, Grant>()

  issueCode(grant: Grant): string {
    const code = randomUUID()
    this.#codes.set(code, { grant, isUsed: false })
    return code
  }

  /** The grant of a code, once; a second use takes the whole grant away (RFC 6749, 4.1.2). */
  redeemCode(code: string, verifier: string, redirectUri: string): Grant | null {
    const found = this.#codes.get(code)
    if (!found) return null
    const { grant } = found
    if (found.isUsed) grant.isAlive = false
    found.isUsed = true
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isRight = challenge === grant.codeChallenge && redirectUri === grant.redirectUri
    return isRight && grant.isAlive ? grant : null
  }

  issueRefreshToken(grant: Grant): string {
    const token = `refresh-${randomUUID()}`
    this.#refreshTokens.set(token, { grant, isUsed: false })
    return token
  }

  /** The grant of a refresh token. One that was used before is refused, and may take the family with it. */
  redeemRefreshToken(
    token: string,
    { isRotated, endsSession }: { isRotated: boolean; endsSession: boolean },
  ): Grant | null {
    const found = this.#refreshTokens.get(token)
    if (!found?.grant.isAlive) return null
    if (found.isUsed) {
      if (endsSession) found.grant.isAlive = false
      return null
    }
    found.isUsed = isRotated
    return found.grant
  }

  rememberAccessToken(token: string, grant: Grant): void {
    this.#accessTokens.set(token, grant)
  }

  ofAccessToken(token: string): Grant | null {
    const grant = this.#accessTokens.get(token)
    return grant?.isAlive ? grant : null
  }

  revoke(token: string): void {
    const grant = this.#refreshTokens.get(token)?.grant ?? this.#accessTokens.get(token)
    if (grant) grant.isAlive = false
  }

  /** Ends every grant at once, as an administrator would. */
  revokeAll(): void {
    for (const { grant } of [...this.#codes.values(), ...this.#refreshTokens.values()]) {
      grant.isAlive = false
    }
  }
}
