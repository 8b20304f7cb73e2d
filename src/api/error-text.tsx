import { part } from '#ui/part.tsx'

import { withoutWords } from './error-as-text.ts'

/** A sentence of the catalogue about an error; it comes when one is shown first. */
export const ErrorText = part<{ error: unknown }>(
  async () => (await import('./errors/error-sentence.tsx')).ErrorSentence,
  { Otherwise: withoutWords },
)
