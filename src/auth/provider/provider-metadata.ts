import * as z from 'zod/mini'

import { SignInError } from '../session/sign-in-error.ts'

/**
 * A member that Foyer can do without: one that is null, empty or of another kind counts as left out. Some
 * providers write what they do not have, or "true" in quotation marks, and people sign in there all the same.
 */
const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)
const endpoint = optional(z.url())
const names = optional(z.array(z.string()))
const flag = optional(z.boolean())

/** What is used of the discovery document (OpenID Connect Discovery, 3). */
export const ProviderMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint,
  end_session_endpoint: endpoint,
  revocation_endpoint: endpoint,
  pushed_authorization_request_endpoint: endpoint,
  require_pushed_authorization_requests: flag,
  id_token_signing_alg_values_supported: names,
  prompt_values_supported: names,
  authorization_response_iss_parameter_supported: flag,
})
export type ProviderMetadata = z.infer<typeof ProviderMetadata>

/** Where the document stands. A slash at the end of the issuer belongs to it or not; the address is the same. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/**
 * Refuses a document that speaks for somebody else (Discovery, 4.3). Tolerated, and nothing more:
 * a slash at the end, and Entra's `{tenantid}` template, which the ID token's `tid` fills in.
 */
export function checkIssuer(metadata: ProviderMetadata, wanted: string): void {
  if (isSameIssuer(fillIssuer(metadata, wanted), wanted)) return
  throw new SignInError(
    'issuer-mismatch',
    `the provider calls itself ${metadata.issuer}, the setting says ${wanted}`,
  )
}

/** The template of Entra's shared addresses, `https://host/{tenantid}/v2.0`, with the tenant of `filled`. */
export function fillIssuer({ issuer }: ProviderMetadata, filled: string): string {
  return issuer.replace('/{tenantid}/', `/${filled.split('/')[3]}/`)
}

export function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

/** Does the provider let people make an account (Initiating User Registration via OpenID Connect 1.0, 4)? */
export function offersSignUp({ prompt_values_supported: prompts }: ProviderMetadata): boolean {
  return prompts?.includes('create') ?? false
}
