import { takeBackToast } from '#ui/overlays/toast.ts'

import { showError } from './show-error.ts'

/** Says in a toast that what was begun has failed; once the same succeeds, that is taken back. */
export async function tellFailure(
  about: string,
  begun: Promise<unknown>,
  before?: string,
): Promise<void> {
  try {
    await begun
    takeBackToast(about)
  } catch (error) {
    showError(about, error, before)
  }
}
