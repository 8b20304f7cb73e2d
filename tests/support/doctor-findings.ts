import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createAsk } from '#server/doctor/base/ask.ts'
import { readEnvironmentFile } from '#server/doctor/base/environment-file.ts'
import type { Finding } from '#server/doctor/base/finding.ts'
import { diagnose } from '#server/doctor/diagnose.ts'
import { plain, report } from '#server/doctor/report.ts'

export interface DoctorAnswer {
  /** `OK`, or `FAIL cause`, of a check. */
  verdict(id: string): string
  finding(id: string): Finding
  /** Ids of everything that is not OK, with verdict and cause. */
  trouble: string[]
  /** Everything that was said. */
  all: string
  /** As it stands in the terminal, and how it ends. */
  report: string
  lastWords: string
  provider: string | null
}

/**
 * Writes a real `.env` and has the doctor read it; `env` is its text, or its settings. Throws where a finding waits
 * for one that is good.
 */
export async function askDoctor(
  env: string | Record<string, string>,
  options: { origin?: string; isQuick?: boolean; limitMs?: number } = {},
): Promise<DoctorAnswer> {
  const text =
    typeof env === 'string'
      ? env
      : Object.entries(env)
          .map(([name, value]) => `${name}=${value}`)
          .join('\n')
  const folder = await mkdtemp(join(tmpdir(), 'foyer-doctor-'))
  try {
    await writeFile(join(folder, '.env'), text)
    const { limitMs, ...how } = options
    const ask = createAsk(limitMs)
    // Asking ffmpeg what it can takes most of an examination; the command itself does it in doctor-command.test.ts.
    const file = readEnvironmentFile(join(folder, '.env'), { PROCESSING: 'off' })
    return answerOf(await diagnose(file, { ask, ...how }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function answerOf(diagnosis: Awaited<ReturnType<typeof diagnose>>): DoctorAnswer {
  const { findings, provider } = diagnosis
  const printed = report(diagnosis, plain)
  const finding = (id: string) => {
    const found = findings.find((one) => one.id === id)
    if (found === undefined) throw new Error(`The doctor has no check ${id}`)
    return found
  }
  for (const { id, waitsFor } of findings) {
    const awaited = findings.find((one) => one.id === waitsFor)
    if (awaited?.verdict === 'OK') throw new Error(`${id} waits for ${waitsFor}, which is OK`)
  }
  const verdictOf = ({ verdict, cause }: Finding) =>
    verdict === 'OK' || cause === null ? verdict : `${verdict} ${cause}`
  return {
    finding,
    verdict: (id) => verdictOf(finding(id)),
    trouble: findings
      .filter(({ verdict }) => verdict !== 'OK')
      .map((one) => `${one.id}: ${verdictOf(one)}`),
    all: JSON.stringify(findings),
    report: printed,
    lastWords: printed.trim().split('\n\n').at(-1) ?? '',
    provider,
  }
}
