import { t } from '@lingui/core/macro'

import { withWords } from '#words/load-words.ts'

const loadErrorWords = withWords(() => import('./errors/error-message.ts'))

/** What is said where the words of the catalogue cannot be fetched. */
export const withoutWords = (): string =>
  t`That didn’t work. Nothing you wrote is lost; try again in a moment.`

/** What went wrong, in the words of the catalogue, which come when an error is told first: most visits never need them. Does not throw. */
export async function errorText(error: unknown): Promise<string> {
  try {
    const { errorMessage } = await loadErrorWords()
    return errorMessage(error).text
  } catch {
    return withoutWords()
  }
}
