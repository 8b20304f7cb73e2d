import * as z from 'zod'

import { ProviderMetadata } from '#contract/identity/provider-metadata.ts'

import { fieldsOf } from './answer-text.ts'
import type { Answer } from './ask.ts'

/** As it is written: what is no URL is named by a check, where the application counts it as left out. */
const text = z.string().optional().catch(undefined)
const list = z.array(z.string()).optional().catch(undefined)

/** What the application reads, and beside it what only the doctor looks at. */
const Metadata = z.object({
  ...ProviderMetadata.shape,
  authorization_endpoint: text,
  token_endpoint: text,
  jwks_uri: text,
  userinfo_endpoint: text,
  end_session_endpoint: text,
  revocation_endpoint: text,
  pushed_authorization_request_endpoint: text,
  response_types_supported: list,
  grant_types_supported: list,
  scopes_supported: list,
  code_challenge_methods_supported: list,
  token_endpoint_auth_methods_supported: list,
  dpop_signing_alg_values_supported: list,
})
export type Metadata = z.infer<typeof Metadata>

/** Null when the answer is no discovery document. */
export function readMetadata(answer: Answer): Metadata | null {
  if (answer.kind === 'failed' || answer.status !== 200) return null
  return Metadata.safeParse(fieldsOf(answer)).data ?? null
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
