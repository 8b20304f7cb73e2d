import { createHmac } from 'node:crypto'

import { isSameText } from '#server/base/same-text.ts'

/** Numbers of the service that a proof must carry (RFC 9449 §9): they say how old it is, whatever the browser's clock says. */
export interface ProofNonces {
  current(): string
  /** Of this window, the one before, or the next one, in which an instance with a clock that is ahead is already. */
  isGood(nonce: string): boolean
}

const windowMs = 5 * 60_000
/** From the moment in which somebody's clock says it first to that in which somebody's takes it last. */
export const nonceLifeMs = 3 * windowMs

/** Nothing is stored: every instance with the same secret makes and accepts the same ones. */
export function createProofNonces(secret: string, clock: () => Date): ProofNonces {
  const nonceOf = (window: number) =>
    createHmac('sha256', secret).update(`proof-nonce\n${window}`).digest('base64url')
  const windowNow = () => Math.floor(clock().getTime() / windowMs)
  return {
    current: () => nonceOf(windowNow()),
    isGood(nonce) {
      const window = windowNow()
      return [window, window - 1, window + 1].some((each) => isSameText(nonce, nonceOf(each)))
    },
  }
}
