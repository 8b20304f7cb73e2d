import * as z from 'zod/mini'

import { Id, Timestamp } from './fields.ts'

/** One sign-in of a person on one browser, as far as the provider's tokens tell them apart. */
export const SignInSession = z.object({
  id: Id,
  /** Is it the one that asks? */
  isCurrent: z.boolean(),
  /** False when the provider's tokens name neither session nor sign-in: then this is a kind of browser. */
  canEnd: z.boolean(),
  /** In words, from the browser's own name: "Chrome on Windows". */
  device: z.string(),
  firstSeenAt: Timestamp,
  /** Up to a minute old. */
  lastSeenAt: Timestamp,
  /** When the person last signed in at the provider; null when its tokens do not say. */
  signedInAt: z.nullable(Timestamp),
})
export type SignInSession = z.infer<typeof SignInSession>

export const SessionList = z.object({
  items: z.array(SignInSession),
  /** Does ending one also sign out of the provider? Where not, the browser may sign in again without a question. */
  endsProviderSession: z.boolean(),
})
export type SessionList = z.infer<typeof SessionList>
