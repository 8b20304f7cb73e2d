import type { OidcConfig } from '#server/base/config.ts'

/** Does an opaque token count here whichever application of the provider it was made for? */
export function takesForeignOpaqueTokens(
  oidc: Pick<OidcConfig, 'isEmbedded' | 'audience' | 'introspection'>,
): boolean {
  return !oidc.isEmbedded && oidc.audience === null && oidc.introspection === null
}

/** Which access tokens the API takes, in a sentence for whoever runs it. */
export function whichTokens(oidc: OidcConfig): string {
  const jwts =
    oidc.audience === null ? `JWTs for the client ${oidc.clientId}` : `JWTs for ${oidc.audience}`
  if (takesForeignOpaqueTokens(oidc)) {
    return `${jwts}, and opaque tokens of any application at the provider`
  }
  return oidc.introspection === null ? jwts : `${jwts}, and opaque tokens that introspection knows`
}
