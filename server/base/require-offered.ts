import type { FieldProblem } from '#contract/problem.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { Config } from './config.ts'

interface Chosen {
  category?: string | null | undefined
  licence?: string | null | undefined
}

/** Throws `validation-failed` for a category or licence that `/config` does not offer. What stands there already may stay. */
export function requireOffered(
  { categories, licences }: Config['portal'],
  chosen: Chosen,
  has: Chosen = {},
  pointer = '#',
): void {
  const offered = { category: categories, licence: licences }
  const errors: FieldProblem[] = []
  for (const name of ['category', 'licence'] as const) {
    const id = chosen[name] ?? null
    const isKnown = id === null || id === has[name] || offered[name].some((each) => each.id === id)
    if (isKnown) continue
    const ids = offered[name].map((each) => each.id).join(', ')
    const detail = `This ${name} is not offered here: choose one of ${ids}.`
    errors.push({ pointer: `${pointer}/${name}`, code: 'not-offered', detail })
  }
  if (errors.length > 0) throw new ProblemError('validation-failed', { errors })
}
