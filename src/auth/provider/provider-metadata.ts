import * as z from 'zod/mini'

import { ProviderMetadata as Read, speaksFor } from '#contract/identity/provider-metadata.ts'

import { SignInError } from '../session/sign-in-error.ts'

/** A document is none without the addresses of signing in. */
export const ProviderMetadata = z.extend(Read, {
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
})
export type ProviderMetadata = z.infer<typeof ProviderMetadata>

/** Refuses a document that speaks for somebody else (Discovery, 4.3). */
export function checkIssuer(metadata: ProviderMetadata, wanted: string): void {
  if (speaksFor(metadata.issuer, wanted)) return
  throw new SignInError(
    'issuer-mismatch',
    `the provider calls itself ${metadata.issuer}, the setting says ${wanted}`,
  )
}

/** Does the provider let people make an account (Initiating User Registration via OpenID Connect 1.0, 4)? */
export function offersSignUp({ prompt_values_supported: prompts }: ProviderMetadata): boolean {
  return prompts?.includes('create') ?? false
}
