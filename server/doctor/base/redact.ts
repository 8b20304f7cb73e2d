import { withoutTokens } from './describe-answer.ts'
import type { Finding } from './finding.ts'

const secretName = /SECRET|PASSWORD|DATABASE_URL|_KEY$/

/** Values of the environment that must never be printed. Very short ones would blank out ordinary words. */
export function secretsIn(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables)
    .filter(([name]) => secretName.test(name))
    .flatMap(([, value]) => (value !== undefined && value.length >= 6 ? [value] : []))
}

/** The finding without secrets, tokens, and passwords in addresses. */
export function redacted(finding: Finding, secrets: readonly string[]): Finding {
  const clean = (text: string) =>
    secrets
      .reduce((left, secret) => left.replaceAll(secret, '…'), withoutTokens(text))
      .replaceAll(/(https?:\/\/)[^/@\s]+@/g, '$1…@')
  return {
    ...finding,
    says: clean(finding.says),
    advice: finding.advice === null ? null : clean(finding.advice),
    paste: finding.paste.map((paste) => ({ ...paste, value: clean(paste.value) })),
    asked: finding.asked.map(({ what, came }) => ({ what: clean(what), came: clean(came) })),
  }
}
