import type { UploadFailure } from '../state/upload-failure.ts'

/** What to do about it. */
export type RetryDecision =
  | { do: 'wait'; cause: 'busy' | 'unreachable'; delayMs: number }
  | { do: 'wait-online' }
  | { do: 'renew' }
  | { do: 'sign-in' }
  | { do: 'halve' }
  | { do: 'recreate' }
  | { do: 'pause-full'; delayMs: number }
  | { do: 'stop'; code: string }

const BASE_MS = 1_000
const CAP_MS = 60_000
const LOCK_CAP_MS = 10_000
const FULL_MS = 60_000

/** 1·2ⁿ s with full jitter, at most a minute; goes on for as long as the person wants the upload. */
export function backoffMs(attempt: number, random: number, capMs = CAP_MS): number {
  return Math.max(250, random * Math.min(capMs, BASE_MS * 2 ** Math.min(attempt, 16)))
}

interface RetryFacts {
  /** Failures without a byte of progress between them; a chunk made smaller is none. */
  attempt: number
  /** How often the token or the anti-forgery cookie was fetched anew since the last byte of progress. */
  renewals: number
  isOnline: boolean
  /** 0 to 1. */
  random: number
}

const MOST_RENEWALS = 3

/** What is done about each refusal (docs/specification.md#sending-files). */
export function decideRetry(failure: UploadFailure, facts: RetryFacts): RetryDecision {
  const { status, code, retryAfterMs } = failure
  const delayMs = retryAfterMs ?? backoffMs(facts.attempt, facts.random)
  if (status === 0)
    return facts.isOnline ? { do: 'wait', cause: 'unreachable', delayMs } : { do: 'wait-online' }
  if (status === 401) return facts.renewals === 0 ? { do: 'renew' } : { do: 'sign-in' }
  if (status === 507) return { do: 'pause-full', delayMs: retryAfterMs ?? FULL_MS }
  if (status === 413) return decideTooLarge(code, failure.isChunk)
  if (status === 409 || status === 423 || status === 460) {
    const lockMs = retryAfterMs ?? backoffMs(facts.attempt, facts.random, LOCK_CAP_MS)
    return { do: 'wait', cause: 'busy', delayMs: lockMs }
  }
  if (status === 403 && code === 'csrf-invalid' && facts.renewals < MOST_RENEWALS) {
    return { do: 'renew' }
  }
  if (code === 'video-deleted') return { do: 'stop', code }
  if (status === 404 || status === 410) return { do: 'recreate' }
  if (status === 429 || status >= 500 || status === 408)
    return { do: 'wait', cause: 'busy', delayMs }
  return { do: 'stop', code: code ?? `http-${status}` }
}

/** A body the proxy finds too large is halved; a file the service finds too large is over. */
function decideTooLarge(code: string | null, isChunk: boolean): RetryDecision {
  const isFinal = code === 'file-too-large' || code === 'quota-exceeded'
  return isChunk && !isFinal ? { do: 'halve' } : { do: 'stop', code: code ?? 'file-too-large' }
}
