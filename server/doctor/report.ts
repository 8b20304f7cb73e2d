import { styleText } from 'node:util'

import type { Finding, Verdict } from '#server/doctor/base/finding.ts'

import type { Diagnosis } from './diagnose.ts'

/** Marks a text in the terminal, or leaves it as it is. */
export type Paint = (
  style: 'green' | 'yellow' | 'red' | 'cyan' | 'dim' | 'bold',
  text: string,
) => string

export const plain: Paint = (_style, text) => text
export const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false })

const colourOf = { OK: 'green', WARN: 'yellow', FAIL: 'red', "CAN'T TELL": 'cyan' } as const
const idWidth = 19
const verdictWidth = 11
const indent = ' '.repeat(2 + verdictWidth)

/** The whole diagnosis for a terminal: a short line for what is good, everything known for what is not. */
export function report(diagnosis: Diagnosis, paint: Paint): string {
  const groups = [...new Set(diagnosis.findings.map(({ group }) => group))]
  const sections = groups.map((group) =>
    section(
      group,
      diagnosis.findings.filter((finding) => finding.group === group),
      wordsOfWaiting(diagnosis.findings),
      paint,
    ),
  )
  return [
    heading(diagnosis, paint),
    ...sections,
    `  ${summary(diagnosis.findings, paint)}`,
    ...lastWords(diagnosis.findings, paint),
    '',
  ].join('\n\n')
}

/** Only what needs attention, for the start of the development server; empty when nothing does. */
export function reportTrouble({ findings }: Diagnosis, paint: Paint): string {
  const trouble = findings.filter(({ verdict }) => ['WARN', 'FAIL'].includes(verdict))
  if (trouble.length === 0) return ''
  return `${trouble.map((finding) => lines(finding, paint)).join('\n')}\n\n  npm run doctor says more.\n`
}

function heading({ subject, provider }: Diagnosis, paint: Paint): string {
  if (subject === null) return `\n  ${paint('bold', 'Foyer’s doctor')}`
  const { appOrigin, oidc, settingsFrom } = subject
  return [
    '',
    `  ${paint('bold', 'Foyer’s doctor')}`,
    `  Application  ${appOrigin}`,
    `  Provider     ${oidc.issuer}${provider === null ? '' : ` (${provider})`}`,
    `  Settings     ${settingsFrom === 'environment' ? '.env and environment' : `${appOrigin}/config.json`}`,
  ].join('\n')
}

/** What has trouble must be mended first; what could not be told may be good already. */
function wordsOfWaiting(findings: readonly Finding[]): (reason: string | null) => string {
  return (reason) => {
    const awaited = findings.find(({ id }) => id === reason)
    const isOpen = awaited?.verdict === "CAN'T TELL" && awaited.cause === null
    return `until ${reason} is ${isOpen ? 'known' : 'good'}`
  }
}

function section(
  group: string,
  findings: readonly Finding[],
  until: (reason: string | null) => string,
  paint: Paint,
): string {
  const waiting = findings.filter(({ waitsFor }) => waitsFor !== null)
  const asked = findings.filter(({ waitsFor }) => waitsFor === null)
  const reasons = [...new Set(waiting.map(({ waitsFor }) => waitsFor))]
  return [
    `  ${paint('bold', group)}`,
    ...asked.map((finding) => lines(finding, paint)),
    // One line for everything that waits for the same thing: it is one trouble, not ten.
    ...reasons.map((reason) => {
      const ids = waiting.filter(({ waitsFor }) => waitsFor === reason).map(({ id }) => id)
      return `  ${verdictText("CAN'T TELL", paint)}${until(reason)}: ${ids.join(', ')}`
    }),
  ].join('\n')
}

function lines(finding: Finding, paint: Paint): string {
  const { id, cause, verdict, says, advice, asked, paste } = finding
  const name = cause === null || verdict === 'OK' ? id : `${id}/${cause}`
  const first = `  ${verdictText(verdict, paint)}${name.padEnd(idWidth)} ${says}`
  if (verdict === 'OK') return first
  const detail = (label: string, text: string) => `${indent}${paint('dim', label.padEnd(7))}${text}`
  return [
    first,
    ...asked.flatMap(({ what, came }) => [detail('asked', what), detail('came', came)]),
    ...(advice === null ? [] : [detail('do', advice)]),
    ...paste.flatMap(({ into, value, where }) => [
      detail('paste', `${paint('bold', value)}  ${paint('dim', `← ${into}`)}`),
      ...(where === null ? [] : [detail('in', where)]),
    ]),
  ].join('\n')
}

function verdictText(verdict: Verdict, paint: Paint): string {
  return paint(colourOf[verdict], verdict.padEnd(verdictWidth))
}

/** That nothing fails proves little where much could not be told. */
function lastWords(findings: readonly Finding[], paint: Paint): string[] {
  if (findings.some(({ verdict }) => verdict === 'FAIL')) return []
  const unproven = findings.filter(
    ({ verdict, waitsFor }) => verdict === "CAN'T TELL" && waitsFor === null,
  )
  const found = 'Nothing was found that keeps people from signing in'
  const lines =
    unproven.length === 0
      ? [`${found}.`, 'Only a sign-in shows whether']
      : [
          `${found}; not proven: ${unproven.map(({ id }) => id).join(', ')}.`,
          'Compare what stands there, then sign in and out once: only that shows whether those,',
        ]
  return [
    [
      ...lines,
      'audience (OIDC_AUDIENCE), roles (OIDC_ROLE_CLAIM) and names are right.',
      paint('dim', 'If they are not: docs/identity-providers.md, “When it does not work”.'),
    ]
      .map((line) => `  ${line}`)
      .join('\n'),
  ]
}

function summary(findings: readonly Finding[], paint: Paint): string {
  const verdicts = ['OK', 'WARN', 'FAIL', "CAN'T TELL"] as const
  return verdicts
    .map((verdict) => [verdict, findings.filter((one) => one.verdict === verdict).length] as const)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => paint(colourOf[verdict], `${count} ${verdict}`))
    .join(', ')
}
