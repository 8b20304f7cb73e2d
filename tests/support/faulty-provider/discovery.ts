import { redirect, sendJson, type Exchange } from './exchange.ts'
import type { ProviderState } from './provider-state.ts'

/** OpenID Connect Discovery 1.0, 4; less, more or other than is true when told so. */
export function answerDiscovery(exchange: Exchange, state: ProviderState): void {
  const { base, faults } = state
  if (faults.hasDiscoveryRedirect && exchange.path.startsWith('/.well-known')) {
    redirect(exchange, `${base}/moved/openid-configuration`)
    return
  }
  const document = { ...metadataOf(state), ...faults.metadata }
  const isTold = ([name]: [string, unknown]) => !faults.missingMetadata.includes(name)
  sendJson(exchange, 200, Object.fromEntries(Object.entries(document).filter(isTold)))
}

function metadataOf({ base, issuer, faults }: ProviderState): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/userinfo`,
    jwks_uri: `${base}/jwks`,
    end_session_endpoint: `${base}/logout`,
    revocation_endpoint: `${base}/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    prompt_values_supported: ['none', 'login', 'select_account'],
    ...(['as-promised', 'promised-not-sent', 'of-another'].includes(faults.responseIss)
      ? { authorization_response_iss_parameter_supported: true }
      : {}),
  }
}
