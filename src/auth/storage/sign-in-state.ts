import * as z from 'zod/mini'

/** What travels with a sign-in, in this browser's storage and never in the address. */
const SignInState = z.object({
  returnTo: z.catch(z.string(), '/'),
  /** What the provider was asked to make sure of. */
  acrValues: z.exactOptional(z.string()),
  maxAgeS: z.exactOptional(z.number()),
  /** Tokens will be bound to a key (DPoP), so the code cannot be redeemed before the application is there. */
  isBound: z.exactOptional(z.boolean()),
})
export type SignInState = z.infer<typeof SignInState>

/** Reads what the library kept for us; anything else counts as nothing. */
export function readSignInState(data: unknown): SignInState {
  return z.parse(z.catch(SignInState, { returnTo: '/' }), data)
}
