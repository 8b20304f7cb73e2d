import { systemCode } from '#server/base/disk-full.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

/** What was asked of a file, or null where there is no such file. */
export async function orMissing<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    const isMissing = error instanceof ProblemError && error.code === 'not-found'
    if (isMissing || systemCode(error) === 'ENOENT') return null
    throw error
  }
}
