import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Text that looks like a secret's name: everything under VITE_ is published in the bundle. */
const secretName = /SECRET|PASSWORD|PRIVATE|TOKEN(?!_STORAGE)/

export interface BadValue {
  /** Where the value stands: a variable's name, or a place in `config.json`. */
  name: string
  /** Continues the name: "must begin with https://". */
  reason: MessageDescriptor
}

/** Variable of the build → place in the settings. */
export const variables = {
  VITE_OIDC_ISSUER: 'oidc.issuer',
  VITE_OIDC_CLIENT_ID: 'oidc.clientId',
  VITE_OIDC_SCOPE: 'oidc.scope',
  VITE_OIDC_AUDIENCE: 'oidc.audience',
  VITE_OIDC_RESOURCE: 'oidc.resource',
  VITE_OIDC_EXTRA_PARAMS: 'oidc.extraParams',
  VITE_OIDC_LOGOUT: 'oidc.logout',
  VITE_OIDC_CLAIMS: 'oidc.claims',
  VITE_OIDC_EXPECTED_ISSUER: 'oidc.expectedIssuer',
  VITE_OIDC_DPOP: 'oidc.dpop',
  VITE_OIDC_ACR_VALUES: 'oidc.acrValues',
  VITE_OIDC_MAX_AGE: 'oidc.maxAgeS',
  VITE_OIDC_PROVIDER_NAME: 'oidc.providerName',
  VITE_OIDC_ACCOUNT_URL: 'oidc.accountUrl',
  VITE_API_ORIGIN: 'apiOrigin',
  VITE_PORTAL_NAME: 'name',
  VITE_PORTAL_LOGO: 'logo',
  VITE_PORTAL_COLOURS: 'colours',
  VITE_CSRF_COOKIE: 'csrf.cookie',
  VITE_CSRF_HEADER: 'csrf.header',
  VITE_TOKEN_STORAGE: 'tokenStorage',
} as const

/** Values of the build by place; empty ones are left out, so that `VITE_X=` means the default. */
export function readBuildValues(environment: Readonly<Record<string, unknown>>) {
  const values = new Map<string, unknown>()
  for (const [name, place] of Object.entries(variables)) {
    const value = environment[name]
    if (typeof value === 'string' && value.trim() !== '') values.set(place, decode(place, value))
  }
  return values
}

function decode(place: string, value: string): unknown {
  if (place === 'oidc.extraParams') return Object.fromEntries(new URLSearchParams(value))
  if (place === 'colours') return Object.fromEntries(new URLSearchParams(value))
  if (place === 'oidc.dpop' && value === 'on') return true
  if (place === 'oidc.dpop' && value === 'off') return false
  if (place === 'oidc.maxAgeS' && /^\d+$/.test(value)) return Number(value)
  return value
}

/** Names of variables that would publish a secret. */
export function findPublishedSecrets(environment: Readonly<Record<string, unknown>>): BadValue[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('VITE_') && secretName.test(name))
    .map((name) => ({
      name,
      reason: msg`would be published: everything under VITE_ is in the page. Remove it, and make the client public (PKCE, no secret)`,
    }))
}
