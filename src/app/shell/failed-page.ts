import { createStore } from '#lib/create-store.ts'

/** Does a page say that it cannot be shown? Then it stands in the shell as any other does, whatever its address is. */
export const hasFailedPage = createStore(false)
