import type { Diagnosis } from './diagnose.ts'

/** The diagnosis for programs. Ids, causes and verdicts are stable, sentences are not. */
export function reportJson({ subject, provider, findings }: Diagnosis, at: Date): string {
  const count = (verdict: string) => findings.filter((one) => one.verdict === verdict).length
  const report = {
    checkedAt: at.toISOString(),
    application: subject?.appOrigin ?? null,
    issuer: subject?.oidc.issuer ?? null,
    clientId: subject?.oidc.clientId ?? null,
    provider,
    summary: {
      ok: count('OK'),
      warn: count('WARN'),
      fail: count('FAIL'),
      cannotTell: count("CAN'T TELL"),
    },
    findings,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
