import { createStore } from '#lib/create-store.ts'

/** What a call needs that the sign-in does not have (RFC 9470, 3). */
export interface Wanted {
  acrValues?: string
  maxAgeS?: number
}

/** Somebody is asked to show once more that it is them; a screen of the app does the asking. */
export interface Confirmation {
  wanted: Wanted
  cancel(): void
  outcome: Promise<string | null>
}

/** Null while nobody is asked. */
export const pendingConfirmation = createStore<Confirmation | null>(null)
