import type { Config } from '#server/base/config.ts'

/**
 * `/config.json`: what the front end learns at deploy time, so that one build serves many organisations. Its schema
 * is `Settings` in the front end.
 */
export function frontConfig(config: Config): Record<string, unknown> {
  const { oidc, portal, csrf } = config
  return {
    oidc: { issuer: oidc.issuer, clientId: oidc.clientId, scope: oidc.scope, ...oidc.front },
    name: portal.name,
    ...(portal.logo !== null && { logo: portal.logo }),
    colours: portal.colours,
    csrf,
    ...(config.tokenStorage !== null && { tokenStorage: config.tokenStorage }),
  }
}
