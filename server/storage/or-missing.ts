import { systemCode } from '#server/base/disk-full.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** What was asked of a file, or null where there is no such file. */
export async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Does it say that there is no such file? */
export function isMissing(error: unknown): boolean {
  const isNotFound = error instanceof ProblemError && error.code === 'not-found'
  return isNotFound || systemCode(error) === 'ENOENT'
}
