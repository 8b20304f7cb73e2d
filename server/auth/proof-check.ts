import { createHash } from 'node:crypto'

import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod'

import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { proofAlgorithms } from './challenge.ts'
import { createProofNonces } from './proofs/proof-nonces.ts'
import { createSpentProofs } from './proofs/spent-proofs.ts'

/** Proof of possession at the API (RFC 9449 §4.3). */
export interface ProofCheck {
  /** Throws `proof-invalid`, or `proof-nonce-needed` with a nonce to sign. */
  verify(request: Request, token: string): Promise<Proof>
  /** A nonce for a client whose own runs out soon; null while it is the newest. */
  freshNonce(request: Request): string | null
  /** The nonce of now, for who has asked nothing yet. */
  firstNonce(): string
}

export interface Proof {
  /** RFC 7638, of the key that signed: what a token bound to it names as `cnf.jkt`. */
  thumbprint: string
  /** Throws `proof-invalid` the second time. To be called when everything else is right. */
  spend(): Promise<void>
}

interface Parts {
  /** As browsers see the API: what a proxy does to the address does not matter. */
  publicOrigin: string
  secret: string
  clock: () => Date
  db: Kysely<Tables>
  /** Other processes take proofs, too. */
  isShared: boolean
}

/**
 * The nonce tells how old a proof is (RFC 9449 §4.3, point 11), so that a computer whose clock is wrong by a time zone
 * still gets in; the time in the proof only has to make sense.
 */
const sensibleIatS = 86_400

const ProofClaims = z.object({
  jti: z.string().min(1).max(256),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  ath: z.string(),
  nonce: z.string().optional(),
})

/** Spent proofs are remembered as long as their nonce is good. */
export function createProofCheck(parts: Parts): ProofCheck {
  const { publicOrigin, secret, clock } = parts
  const nonces = createProofNonces(secret, clock)
  const spent = createSpentProofs(parts)
  const signedNonces = new WeakMap<Request, string>()

  async function verify(request: Request, token: string): Promise<Proof> {
    const { claims, jwk } = await readProof(request, clock())
    if (claims.htm !== request.method) throw refused('htm is not the method of the request.')
    const { pathname } = new URL(request.url)
    if (bareAddress(claims.htu) !== `${publicOrigin}${pathname}`) {
      throw refused(`htu is not the address of the request, which begins with ${publicOrigin}.`)
    }
    const hash = createHash('sha256').update(token).digest('base64url')
    if (claims.ath !== hash) throw refused('ath is not the hash of the token.')
    if (Math.abs(claims.iat - clock().getTime() / 1000) > sensibleIatS) {
      throw refused('iat is more than a day away.')
    }
    if (claims.nonce === undefined || !nonces.isGood(claims.nonce)) {
      throw new ProblemError('proof-nonce-needed', {
        detail: 'Sign the nonce of the header DPoP-Nonce.',
        headers: { 'DPoP-Nonce': nonces.current() },
      })
    }
    signedNonces.set(request, claims.nonce)
    const thumbprint = await calculateJwkThumbprint(jwk, 'sha256')
    return {
      thumbprint,
      async spend() {
        if (!(await spent.isFirst(`${thumbprint}\n${claims.jti}`))) {
          throw refused('The proof was used before.')
        }
      },
    }
  }

  return {
    verify,
    firstNonce: () => nonces.current(),
    freshNonce(request) {
      const signed = signedNonces.get(request)
      const current = nonces.current()
      return signed === undefined || signed === current ? null : current
    },
  }
}

async function readProof(request: Request, currentDate: Date) {
  const proof = request.headers.get('DPoP')
  if (proof === null) throw refused('The header DPoP with the proof is missing.')
  try {
    // EmbeddedJWK refuses a private key; two headers become one with a comma, which is no JWT.
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: proofAlgorithms,
      currentDate,
    })
    return { claims: ProofClaims.parse(payload), jwk: protectedHeader.jwk ?? {} }
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw refused(cause.message, cause)
    if (cause instanceof z.ZodError) throw refused('A claim of the proof is missing.', cause)
    throw refused('The proof cannot be read.', cause)
  }
}

/** RFC 9449 §4.3, point 9: without query and fragment. */
function bareAddress(htu: string): string | null {
  if (!URL.canParse(htu)) return null
  const { origin, pathname } = new URL(htu)
  return `${origin}${pathname}`
}

function refused(detail: string, cause?: unknown): ProblemError {
  return new ProblemError('proof-invalid', { detail, cause })
}
