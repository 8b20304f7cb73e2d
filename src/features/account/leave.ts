import { showError } from '#api/show-error.ts'
import { createStore } from '#lib/create-store.ts'
import { useStore } from '#ui/use-store.ts'
import { withWords } from '#words/load-words.ts'

const leaving = createStore(false)

/** What signing out takes: no first screen needs it. */
export const loadLeaving = withWords(() => import('./leave-safely.ts'))

/** Signs out, with words for what would be lost and for what went wrong. */
export function leave(): void {
  leaving.write(true)
  loadLeaving()
    .then(({ leaveSafely }) => leaveSafely())
    .catch((error: unknown) => showError('signing out', error))
    .finally(() => leaving.write(false))
}

/** Is signing out under way? What was pressed for it is busy meanwhile. */
export function useIsLeaving(): boolean {
  return useStore(leaving)
}
