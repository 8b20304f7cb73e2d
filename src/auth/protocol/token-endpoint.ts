import * as z from 'zod/mini'

import { parseJson } from '#lib/parse-json.ts'
import { readRetryAfter } from '#lib/retry-after.ts'

import { takeEarlyAnswer } from '../early/early-answer.ts'
import { askProvider, explained } from '../provider/ask-provider.ts'
import { invalidAnswer, SignInError } from '../session/sign-in-error.ts'

/** The provider refused a renewal or a code in words of its own: an empty body, a page, a number. */
export class TokenRefusedError extends SignInError {
  readonly status: number
  /** How long it wants to be left alone, when it says so to pages. */
  readonly retryAfterMs: number | null

  constructor(status: number, retryAfterMs: number | null) {
    super(
      isBusy(status) ? 'temporarily_unavailable' : 'failed',
      `the token endpoint answered ${status}`,
    )
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The library's `fetch` for the token endpoint. A code that `early-answer.ts` has already sent is answered by
 * that request; refusals keep their status, which the library would lose; a failure says why.
 *
 * @throws SignInError
 */
export async function askTokenEndpoint(url: string, init: RequestInit): Promise<Response> {
  const early = takeEarlyAnswer(init.body)
  const response = await (early
    ? explained(url, early)
    : askProvider(url, { ...init, redirect: 'error' }))
  if (response.ok) return asJson(response)
  const text = await response.text()
  const error = isBusy(response.status) ? null : errorOf(text)
  if (error === null) {
    const retryAfterMs = readRetryAfter(response.headers.get('Retry-After'))
    throw new TokenRefusedError(response.status, retryAfterMs)
  }
  // The library takes every refusal with a nonce for a demand of that nonce.
  const nonce = error === 'use_dpop_nonce' ? response.headers.get('DPoP-Nonce') : null
  return new Response(text, {
    status: response.status,
    headers: { 'Content-Type': 'application/json', ...(nonce ? { 'DPoP-Nonce': nonce } : {}) },
  })
}

export function isBusy(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

function asJson(response: Response): Response {
  const type = response.headers.get('Content-Type') ?? ''
  if (type === '' || type.includes('json')) return response
  throw invalidAnswer(`the token endpoint answered with ${type}`)
}

const Refusal = z.object({ error: z.string() })

function errorOf(text: string): string | null {
  const refusal = z.safeParse(Refusal, parseJson(text))
  return refusal.success ? refusal.data.error : null
}
