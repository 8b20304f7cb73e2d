import type { SigningKey } from '../provider/provider-keys.ts'
import { encodeBase64Url, type Jwt } from './jwt.ts'

interface Algorithm {
  kty: string
  /** How the key is imported, and how it verifies. */
  key: RsaHashedImportParams | EcKeyImportParams | { name: 'Ed25519' }
  verify: AlgorithmIdentifier | RsaPssParams | EcdsaParams
  /** Hash of `at_hash` (OpenID Connect Core, 3.1.3.6). */
  hash: string
}

/** Public-key algorithms only (RFC 7518, 3.1; RFC 8037): `none` and HS256 prove nothing to a public client. */
function algorithmOf(alg: string): Algorithm | null {
  if (alg === 'EdDSA' || alg === 'Ed25519') {
    return { kty: 'OKP', key: { name: 'Ed25519' }, verify: { name: 'Ed25519' }, hash: 'SHA-512' }
  }
  const [, family, bits] = /^(RS|PS|ES)(256|384|512)$/.exec(alg) ?? []
  if (!bits) return null
  const hash = `SHA-${bits}`
  if (family === 'ES') {
    const key = { name: 'ECDSA', namedCurve: bits === '512' ? 'P-521' : `P-${bits}` }
    return { kty: 'EC', key, verify: { name: 'ECDSA', hash }, hash }
  }
  const name = family === 'RS' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS'
  return { kty: 'RSA', key: { name, hash }, verify: { name, saltLength: Number(bits) / 8 }, hash }
}

export function isKnownAlgorithm(alg: string): boolean {
  return algorithmOf(alg) !== null
}

/** Keys that may have signed the token: its `kid` if it names one, else every key of its kind. */
export function candidateKeys(jwt: Jwt, keys: readonly SigningKey[]): SigningKey[] {
  const algorithm = algorithmOf(jwt.alg)
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
  const algorithm = algorithmOf(jwt.alg)
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
  const algorithm = algorithmOf(alg)
  if (!algorithm) return null
  const digest = await crypto.subtle.digest(algorithm.hash, new TextEncoder().encode(accessToken))
  return encodeBase64Url(new Uint8Array(digest.slice(0, digest.byteLength / 2)))
}
