import { showError } from '#api/show-error.ts'
import { withWords } from '#words/load-words.ts'

/** What signing out takes: no first screen needs it. */
export const loadLeaving = withWords(() => import('./leave-safely.ts'))

/** Signs out, with words for what would be lost and for what went wrong. */
export function leave(): void {
  loadLeaving()
    .then(({ leaveSafely }) => leaveSafely())
    .catch(showError)
}
