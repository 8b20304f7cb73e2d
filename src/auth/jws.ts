import { encodeBase64Url, type Jwt } from './jwt.ts'
import type { SigningKey } from './provider-keys.ts'

interface Algorithm {
  kty: string
  /** How the key is imported, and how it verifies. */
  key: RsaHashedImportParams | EcKeyImportParams | { name: 'Ed25519' }
  verify: AlgorithmIdentifier | RsaPssParams | EcdsaParams
  /** Hash of `at_hash` (OpenID Connect Core, 3.1.3.6). */
  hash: 'SHA-256' | 'SHA-384' | 'SHA-512'
}

function rsa(bits: 256 | 384 | 512): Algorithm {
  const hash = `SHA-${bits}` as const
  const name = 'RSASSA-PKCS1-v1_5'
  return { kty: 'RSA', key: { name, hash }, verify: { name }, hash }
}

function pss(bits: 256 | 384 | 512): Algorithm {
  const hash = `SHA-${bits}` as const
  const name = 'RSA-PSS'
  return { kty: 'RSA', key: { name, hash }, verify: { name, saltLength: bits / 8 }, hash }
}

function ecdsa(bits: 256 | 384 | 512, namedCurve: string): Algorithm {
  const hash = `SHA-${bits}` as const
  const name = 'ECDSA'
  return { kty: 'EC', key: { name, namedCurve }, verify: { name, hash }, hash }
}

const ed25519: Algorithm = {
  kty: 'OKP',
  key: { name: 'Ed25519' },
  verify: { name: 'Ed25519' },
  hash: 'SHA-512',
}

/** Public-key algorithms only: `none` and HS256 prove nothing to a public client. */
const algorithms: Readonly<Record<string, Algorithm>> = {
  RS256: rsa(256),
  RS384: rsa(384),
  RS512: rsa(512),
  PS256: pss(256),
  PS384: pss(384),
  PS512: pss(512),
  ES256: ecdsa(256, 'P-256'),
  ES384: ecdsa(384, 'P-384'),
  ES512: ecdsa(512, 'P-521'),
  EdDSA: ed25519,
  Ed25519: ed25519,
}

export function isKnownAlgorithm(alg: string): boolean {
  return Object.hasOwn(algorithms, alg)
}

/** Keys that may have signed the token: its `kid` if it names one, else every key of its kind. */
export function candidateKeys(jwt: Jwt, keys: readonly SigningKey[]): SigningKey[] {
  const algorithm = algorithms[jwt.alg]
  return keys.filter(
    (key) =>
      key.kty === algorithm?.kty &&
      (key.use === undefined || key.use === 'sig') &&
      (key.alg === undefined || key.alg === jwt.alg) &&
      (jwt.kid === undefined || key.kid === undefined || key.kid === jwt.kid),
  )
}

/** Did one of the keys sign it? (RFC 7515, 5.2, by WebCrypto) */
export async function isSignedByOneOf(jwt: Jwt, keys: readonly SigningKey[]): Promise<boolean> {
  const algorithm = algorithms[jwt.alg]
  if (!algorithm) return false
  for (const jwk of keys) {
    try {
      const { kty, n, e, crv, x, y } = jwk
      const bare = Object.fromEntries(
        Object.entries({ kty, n, e, crv, x, y }).filter(([, value]) => value !== undefined),
      )
      const key = await crypto.subtle.importKey('jwk', bare, algorithm.key, false, ['verify'])
      if (await crypto.subtle.verify(algorithm.verify, key, jwt.signature, jwt.signed)) return true
    } catch {
      // A key this browser cannot use cannot have convinced it either: the next one may.
    }
  }
  return false
}

/** Left half of the hash of the access token, as `at_hash` states it (OpenID Connect Core, 3.1.3.6). */
export async function hashAccessToken(alg: string, accessToken: string): Promise<string | null> {
  const algorithm = algorithms[alg]
  if (!algorithm) return null
  const digest = await crypto.subtle.digest(algorithm.hash, new TextEncoder().encode(accessToken))
  return encodeBase64Url(new Uint8Array(digest.slice(0, digest.byteLength / 2)))
}
