import { NotAsked, type Check } from '#server/doctor/base/check.ts'
import { describeAnswer } from '#server/doctor/base/describe-answer.ts'
import { cannotTell, waitFor, type Finding, type Judgement } from '#server/doctor/base/finding.ts'
import type { ProviderKind } from '#server/doctor/base/provider-kind.ts'

export interface CheckGroup<Context> {
  name: string
  checks: readonly Check<Context>[]
}

/** Runs everything side by side; findings keep the order of the checks. A check that breaks can tell nothing. */
export async function runChecks<Context>(
  groups: readonly CheckGroup<Context>[],
  context: Context,
  provider: () => Promise<ProviderKind | null>,
): Promise<Finding[]> {
  const running = groups.flatMap(({ name, checks }) =>
    checks.map(async (check): Promise<Finding> => {
      const judgement = await judgementOf(check, context)
      const kind = judgement.paste === undefined ? null : await provider()
      return { id: check.id, group: name, ...written(judgement, kind) }
    }),
  )
  return Promise.all(running)
}

async function judgementOf<Context>(check: Check<Context>, context: Context): Promise<Judgement> {
  try {
    return await check.run(context)
  } catch (error) {
    if (error instanceof NotAsked) return waitFor(error.waitsFor)
    const reason = error instanceof Error ? error.message : String(error)
    return cannotTell(`The check itself failed: ${reason}`)
  }
}

function written(
  { verdict, cause, says, advice, paste = [], evidence = [], waitsFor }: Judgement,
  kind: ProviderKind | null,
): Omit<Finding, 'id' | 'group'> {
  const fields: Partial<Record<string, string>> = kind?.where ?? {}
  return {
    verdict,
    cause: cause ?? null,
    says,
    advice: advice ?? null,
    paste: paste.map(({ into, value }) => ({
      into: wordsFor[into] ?? into,
      value,
      where: fields[into] === undefined ? null : `${kind?.name}: ${fields[into]}`,
    })),
    waitsFor: waitsFor ?? null,
    asked: evidence.map((answer) => ({ what: answer.asked, came: describeAnswer(answer) })),
  }
}

const wordsFor: Partial<Record<string, string>> = {
  client: 'client',
  redirectUri: 'redirect URI',
  origin: 'allowed origin (CORS)',
  postLogoutUri: 'post-logout redirect URI',
  grants: 'allowed grant',
}
