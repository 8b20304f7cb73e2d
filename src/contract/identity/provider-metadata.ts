import * as z from 'zod/mini'

/**
 * A member that Foyer can do without: one that is null, empty or of another kind counts as left out. Some
 * providers write what they do not have, or "true" in quotation marks, and people sign in there all the same.
 */
const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined)
const endpoint = optional(z.url())
const names = optional(z.array(z.string()))
const flag = optional(z.boolean())

/**
 * What is read of the discovery document (OpenID Connect Discovery 1.0 §3), and nothing asked for but whom it speaks for.
 * Each reader adds what it cannot do without: the front end where to sign in, the service the keys.
 */
export const ProviderMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
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

/** Where the document stands. A slash at the end of the issuer belongs to it or not; the address is the same. */
export function discoveryUrl(issuer: string): string {
  return `${bare(issuer)}/.well-known/openid-configuration`
}

/** A slash at the end is a common slip, and the only difference that is forgiven. */
export function isSameIssuer(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

/**
 * May a document that names this issuer speak for the wanted one (Discovery 1.0 §4.3)? Tolerated, and nothing more:
 * a slash at the end, and Entra's `{tenantid}` template, which the ID token's `tid` fills in.
 */
export function speaksFor(issuer: string, wanted: string): boolean {
  return isSameIssuer(fillIssuer(issuer, wanted), wanted)
}

/** The template of Entra's shared addresses, `https://host/{tenantid}/v2.0`, with the tenant of `filled`. */
export function fillIssuer(issuer: string, filled: string): string {
  return issuer.replace('/{tenantid}/', `/${filled.split('/')[3]}/`)
}

/** Who a token of this tenant must come from: the template filled in with its claim `tid`. */
export function issuerOfTenant(issuer: string, tid: unknown): string {
  return typeof tid === 'string' ? issuer.replace('{tenantid}', encodeURIComponent(tid)) : issuer
}

function bare(issuer: string): string {
  return issuer.replace(/\/$/, '')
}
