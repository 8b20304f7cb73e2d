import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose'

import type { Faults, IdTokenKind } from './faults.ts'

interface Pair {
  kid: string
  alg: 'RS256' | 'ES256'
  privateKey: CryptoKey
  jwk: JWK & { kid: string; alg: string; use: string }
}

/** Keys of the provider: one pair of each kind, replaced by `rotate`. */
export interface SigningKeys {
  sign(claims: JWTPayload, kind?: IdTokenKind): Promise<string>
  /** The published set, as complete as the fault says. */
  published(kind: Faults['keys']): JWK[]
  /** New keys; the old ones are no longer published. */
  rotate(): Promise<void>
}

export async function createSigningKeys(clientId: string): Promise<SigningKeys> {
  let generation = 0
  let [rsa, ec] = await makePairs(generation)
  const stranger = await makePair('RS256', 'stranger')

  return {
    async sign(claims, kind = 'good') {
      const header = { alg: rsa.alg, kid: rsa.kid }
      if (kind === 'alg-none') return new UnsecuredJWT(claims).encode()
      if (kind === 'alg-hs256') {
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(clientId.padEnd(32, '.')))
      }
      if (kind === 'with-es256') {
        return sign(claims, { alg: ec.alg, kid: ec.kid }, ec.privateKey)
      }
      if (kind === 'without-kid') return sign(claims, { alg: rsa.alg }, rsa.privateKey)
      if (kind === 'kid-unknown') {
        return sign(claims, { ...header, kid: 'unknown' }, stranger.privateKey)
      }
      if (kind === 'signed-by-another') return sign(claims, header, stranger.privateKey)
      const token = await sign(claims, header, rsa.privateKey)
      return kind === 'changed-after-signing' ? withChangedClaims(token) : token
    },
    published(kind) {
      if (kind === 'empty') return []
      const isWithout = (name: string) => kind === 'bare' || kind === `without-${name}`
      return [ec.jwk, rsa.jwk].map(({ alg, kid, use, ...jwk }) => ({
        ...jwk,
        ...(kind !== 'bare' && { use }),
        ...(!isWithout('alg') && { alg }),
        ...(!isWithout('kid') && { kid }),
      }))
    },
    async rotate() {
      generation += 1
      ;[rsa, ec] = await makePairs(generation)
    },
  }
}

function sign(
  claims: JWTPayload,
  header: { alg: string; kid?: string },
  key: CryptoKey,
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ ...header, typ: 'JWT' }).sign(key)
}

function makePairs(generation: number): Promise<[Pair, Pair]> {
  return Promise.all([
    makePair('RS256', `rsa-${generation}`),
    makePair('ES256', `ec-${generation}`),
  ])
}

async function makePair(alg: Pair['alg'], kid: string): Promise<Pair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }
  return { kid, alg, privateKey, jwk }
}

/** What somebody between the provider and the page could make of a token. */
function withChangedClaims(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = JSON.stringify({ ...Object(claims), roles: ['admin'] })
  return [header, Buffer.from(forged).toString('base64url'), signature].join('.')
}
