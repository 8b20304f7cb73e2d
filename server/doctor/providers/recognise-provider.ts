import type { Metadata } from '#server/doctor/base/metadata.ts'
import type { ProviderKind } from '#server/doctor/base/provider-kind.ts'
import type { Subject } from '#server/doctor/base/subject.ts'

import { hostedProviders } from './hosted-providers.ts'
import { selfHostedProviders } from './self-hosted-providers.ts'

const inEnv = 'PUBLIC_URL and APP_ORIGINS in .env, then start again'

const embedded: ProviderKind = {
  name: 'built-in provider',
  recognise: /^$/,
  where: {
    client: 'OIDC_CLIENT_ID in .env, then start again',
    redirectUri: inEnv,
    postLogoutUri: inEnv,
    origin: inEnv,
  },
}

/** Which provider this is; null when its addresses look like no other's. Without metadata the issuer must do. */
export function recogniseProvider(
  metadata: Metadata | null,
  { isEmbedded, oidc }: Subject,
): ProviderKind | null {
  if (isEmbedded) return embedded
  const addresses = [
    metadata?.issuer ?? oidc.issuer,
    metadata?.authorization_endpoint,
    metadata?.token_endpoint,
    metadata?.jwks_uri,
    metadata?.end_session_endpoint,
  ]
    .filter((address) => address !== undefined)
    .join(' ')
  const kinds = [...hostedProviders, ...selfHostedProviders]
  return kinds.find(({ recognise }) => recognise.test(addresses)) ?? null
}
