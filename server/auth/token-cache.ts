import { createHash } from 'node:crypto'

/** What was found out about tokens, kept by their hash for at most a minute. */
export interface TokenCache<Known> {
  /** Requests with the same token at the same time share one check. Only good news is kept. */
  on(
    token: string,
    check: () => Promise<{ known: Known; expiresS: number | undefined }>,
  ): Promise<Known>
  forget(isMeant: (known: Known) => boolean): void
}

interface Verdict<Known> {
  known: Promise<Known>
  untilMs: number
}

const cacheMs = 60_000
const cacheSize = 5_000

export function createTokenCache<Known>(clock: () => Date): TokenCache<Known> {
  const verdicts = new Map<string, Verdict<Known>>()

  return {
    on(token, check) {
      const hash = createHash('sha256').update(token).digest('base64')
      const nowMs = clock().getTime()
      const kept = verdicts.get(hash)
      if (kept !== undefined && kept.untilMs > nowMs) return kept.known
      const checking = check()
      const verdict: Verdict<Known> = {
        untilMs: nowMs + cacheMs,
        known: checking.then(({ known }) => known),
      }
      verdicts.set(hash, verdict)
      checking.then(
        ({ expiresS = Infinity }) => {
          verdict.untilMs = Math.min(verdict.untilMs, expiresS * 1000)
        },
        () => verdicts.get(hash) === verdict && verdicts.delete(hash),
      )
      if (verdicts.size > cacheSize) verdicts.delete(verdicts.keys().next().value ?? hash)
      return verdict.known
    },
    forget(isMeant) {
      for (const [hash, verdict] of verdicts) {
        verdict.known.then(
          (known) => isMeant(known) && verdicts.delete(hash),
          () => {},
        )
      }
    },
  }
}
