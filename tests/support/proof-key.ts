import { createHash, randomUUID } from 'node:crypto'

import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'

/** A key as a browser holds it, and the proofs it signs (RFC 9449 §4.2). */
export interface ProofKey {
  /** What a token bound to it names as `cnf.jkt`. */
  thumbprint: string
  /** A right proof; `claims` and `header` make it wrong (`undefined` leaves one out). */
  proof(
    request: { method: string; url: string; token?: string; nonce?: string },
    claims?: Record<string, unknown>,
    header?: Record<string, unknown>,
  ): Promise<string>
  publicJwk: JWK
  privateJwk: JWK
}

export async function createProofKey(alg = 'ES256'): Promise<ProofKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  return {
    publicJwk,
    privateJwk: await exportJWK(privateKey),
    thumbprint: await calculateJwkThumbprint(publicJwk),
    async proof({ method, url, token, nonce }, claims = {}, header = {}) {
      const ath = token === undefined ? {} : { ath: sha256(token) }
      const iat = Math.floor(Date.now() / 1000)
      const right = { jti: randomUUID(), htm: method, htu: url, iat, nonce }
      return new SignJWT({ ...right, ...ath, ...claims })
        .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk: publicJwk, ...header })
        .sign(privateKey)
    },
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
