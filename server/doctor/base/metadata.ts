import * as z from 'zod'

import { fieldsOf } from './answer-text.ts'
import type { Answer } from './ask.ts'

const text = z.string().optional().catch(undefined)
const list = z.array(z.string()).optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

/** OpenID Connect Discovery 1.0 §3, as far as the doctor looks. A field of the wrong type counts as missing. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: text,
  token_endpoint: text,
  jwks_uri: text,
  userinfo_endpoint: text,
  end_session_endpoint: text,
  revocation_endpoint: text,
  pushed_authorization_request_endpoint: text,
  require_pushed_authorization_requests: flag,
  authorization_response_iss_parameter_supported: flag,
  response_types_supported: list,
  grant_types_supported: list,
  scopes_supported: list,
  prompt_values_supported: list,
  code_challenge_methods_supported: list,
  token_endpoint_auth_methods_supported: list,
  id_token_signing_alg_values_supported: list,
  dpop_signing_alg_values_supported: list,
})
export type Metadata = z.infer<typeof Metadata>

/** Null when the answer is no discovery document. */
export function readMetadata(answer: Answer): Metadata | null {
  if (answer.kind === 'failed' || answer.status !== 200) return null
  return Metadata.safeParse(fieldsOf(answer)).data ?? null
}

/** Where the document stands; a slash at the end of the issuer does not change it. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

/** Endpoints that scripts of the page fetch, so CORS and the page's own policy must let them. */
export function fetchedEndpoints(metadata: Metadata): [name: string, url: string][] {
  return endpoints(metadata, [
    'token_endpoint',
    'userinfo_endpoint',
    'jwks_uri',
    'revocation_endpoint',
    // Pushed only where that is required.
    ...(metadata.require_pushed_authorization_requests === true
      ? (['pushed_authorization_request_endpoint'] as const)
      : []),
  ])
}

/** All endpoints a browser goes to, by script or by navigation. */
export function browserEndpoints(metadata: Metadata): [name: string, url: string][] {
  return [
    ...endpoints(metadata, ['authorization_endpoint', 'end_session_endpoint']),
    ...fetchedEndpoints(metadata),
  ]
}

type EndpointName =
  | 'authorization_endpoint'
  | 'end_session_endpoint'
  | 'token_endpoint'
  | 'userinfo_endpoint'
  | 'jwks_uri'
  | 'revocation_endpoint'
  | 'pushed_authorization_request_endpoint'

function endpoints(metadata: Metadata, names: EndpointName[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    const url = metadata[name]
    return url !== undefined && URL.canParse(url) ? [[name, url]] : []
  })
}
