import { fieldsOf } from '#server/doctor/base/answer-text.ts'
import { createAsk, type Ask } from '#server/doctor/base/ask.ts'
import { defineCheck } from '#server/doctor/base/check.ts'
import type { EnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { fail, type Finding } from '#server/doctor/base/finding.ts'
import { redacted, secretsIn } from '#server/doctor/base/redact.ts'
import {
  FrontSettings,
  subjectOfConfig,
  subjectOfSite,
  type Subject,
} from '#server/doctor/base/subject.ts'
import { examine, type Examination } from '#server/doctor/probes/examination.ts'

import { outsideChecks, settingsChecks } from './checks.ts'
import { probePage } from './probes/app-probe.ts'
import { runChecks, type CheckGroup } from './run-checks.ts'

export interface Diagnosis {
  /** Null when there are no settings to go by. */
  subject: Subject | null
  /** Name of the recognised provider. */
  provider: string | null
  findings: Finding[]
}

export interface DiagnosisOptions {
  /** A deployed application; the one of the settings without it. */
  origin?: string | undefined
  /** Only what is quick and quiet. */
  isQuick?: boolean
  ask?: Ask
}

const nobody = async () => null

/** Examines settings, provider and application. Finds nothing by itself: every finding is a check's. */
export async function diagnose(
  environment: EnvironmentFile,
  { origin, isQuick = false, ask = createAsk() }: DiagnosisOptions = {},
): Promise<Diagnosis> {
  const own = environment.config === null ? null : subjectOfConfig(environment.config)
  const diagnosis =
    origin === undefined || origin === own?.appOrigin
      ? await diagnoseOwn(environment, own, ask, isQuick)
      : await diagnoseSite(origin, ask)
  const secrets = secretsIn(environment.variables)
  const findings = diagnosis.findings.map((finding) => redacted(finding, secrets))
  return { ...diagnosis, findings }
}

async function diagnoseOwn(
  environment: EnvironmentFile,
  subject: Subject | null,
  ask: Ask,
  isQuick: boolean,
): Promise<Diagnosis> {
  const settings = await runChecks(chosen(settingsChecks, isQuick), environment, nobody)
  if (subject === null) return { subject, provider: null, findings: settings }
  const outside = await examineAll(subject, ask, isQuick)
  return { subject, ...outside, findings: [...settings, ...outside.findings] }
}

/** A deployed application tells its settings to every browser, and so to us. */
async function diagnoseSite(origin: string, ask: Ask): Promise<Diagnosis> {
  const answer = await probePage(ask, origin, '/config.json')
  const settings = FrontSettings.safeParse(fieldsOf(answer)).data
  if (settings === undefined) {
    const siteSettings = defineCheck({
      id: 'site-settings',
      ask: () => answer,
      judge: () =>
        fail(`${origin} does not tell its settings at /config.json`, {
          cause: answer.kind === 'failed' ? answer.reason : 'missing',
          advice: `Is it the address people open? Or write its settings in .env, with PUBLIC_URL=${origin}, and ask again.`,
          evidence: [answer],
        }),
    })
    const groups = [{ name: 'Settings', checks: [siteSettings] }]
    return { subject: null, provider: null, findings: await runChecks(groups, null, nobody) }
  }
  const subject = subjectOfSite(settings, origin)
  return { subject, ...(await examineAll(subject, ask, false)) }
}

async function examineAll(subject: Subject, ask: Ask, isQuick: boolean) {
  const examination = examine(subject, ask)
  const groups: readonly CheckGroup<Examination>[] = chosen(outsideChecks, isQuick)
  const findings = await runChecks(groups, examination, () => examination.provider())
  return { findings, provider: (await examination.provider())?.name ?? null }
}

function chosen<Context>(
  groups: readonly CheckGroup<Context>[],
  isQuick: boolean,
): readonly CheckGroup<Context>[] {
  if (!isQuick) return groups
  return groups.map(({ name, checks }) => ({
    name,
    checks: checks.filter(({ isCheap }) => isCheap),
  }))
}
