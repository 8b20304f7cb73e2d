import { settings } from '#config/env.ts'
import { paths } from '#config/paths.ts'

/** Between whom a sign-in goes on; what its words and advice name. */
export interface SignInPlace {
  portal: string
  /** What people call the provider. */
  provider: string
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
  return {
    portal: name,
    provider: oidc.providerName ?? name,
    host: new URL(oidc.issuer).host,
    site: location.host,
    origin: location.origin,
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    callbackUrl: location.origin + paths.authCallback(),
  }
}
