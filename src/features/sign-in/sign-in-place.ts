import { settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'

/** Between whom a sign-in goes on; what its words and advice name. */
export interface SignInPlace {
  portal: string
  /** What people call the provider; its host where no setting names it. */
  provider: string
  /** Whose account people sign in with: the provider's, or as most see it the portal's own. */
  account: string
  /** Where they type their password. */
  host: string
  /** This site, as the browser's settings name it. */
  site: string
  origin: string
  issuer: string
  clientId: string
  callbackUrl: string
}

export function signInPlace(): SignInPlace {
  const { name, oidc } = settings()
  const { host } = new URL(oidc.issuer)
  return {
    portal: name,
    provider: oidc.providerName ?? host,
    account: oidc.providerName ?? name,
    host,
    site: location.host,
    origin: location.origin,
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    callbackUrl: location.origin + paths.authCallback(),
  }
}
