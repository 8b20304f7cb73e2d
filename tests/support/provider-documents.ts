import { readFile } from 'node:fs/promises'

import { ProviderMetadata } from '#auth/provider/provider-metadata.ts'

export const tenant = '00000000-0000-0000-0000-000000000000'
const rs256 = ['RS256']
const rsa = ['RS256', 'RS384', 'RS512']
export const every = [...rsa, 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512']

/**
 * What Foyer makes of each provider's discovery document, under `tests/fixtures/discovery` with its origin.
 * `issuer` is the setting (as the presets of .env.example write it), `logout` where Sign out leads.
 */
export const providers = {
  keycloak: {
    issuer: 'https://id.quillmoor.example/realms/quillmoor',
    logout:
      'https://id.quillmoor.example/realms/quillmoor/protocol/openid-connect/logout?{standard}',
    algs: [...every, 'EdDSA'],
  },
  'keycloak-registration': {
    issuer: 'https://id.quillmoor.example/realms/quillmoor',
    logout:
      'https://id.quillmoor.example/realms/quillmoor/protocol/openid-connect/logout?{standard}',
    algs: [...every, 'EdDSA'],
    signUp: true,
  },
  auth0: {
    issuer: 'https://quillmoor.eu.auth0.com/',
    logout: 'https://quillmoor.eu.auth0.com/oidc/logout?{standard}',
    algs: ['RS256', 'PS256'],
  },
  'auth0-before-2023': {
    issuer: 'https://quillmoor.eu.auth0.com/',
    logout: 'https://quillmoor.eu.auth0.com/v2/logout?client_id=foyer&returnTo={back}',
    algs: rs256,
  },
  entra: {
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    logout: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/logout?{standard}`,
    algs: rs256,
  },
  'entra-common': {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    logout: 'https://login.microsoftonline.com/common/oauth2/v2.0/logout?{standard}',
    algs: rs256,
  },
  'entra-external-id': {
    issuer: `https://${tenant}.ciamlogin.com/${tenant}/v2.0`,
    logout: `https://quillmoor.ciamlogin.com/${tenant}/oauth2/v2.0/logout?{standard}`,
    algs: rs256,
  },
  'azure-ad-b2c': {
    issuer: `https://quillmoor.b2clogin.com/${tenant}/v2.0/`,
    logout:
      'https://quillmoor.b2clogin.com/quillmoor.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/logout?{standard}',
    algs: rs256,
  },
  cognito: {
    issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCdEf123',
    logout:
      'https://quillmoor.auth.eu-west-1.amazoncognito.com/logout?client_id=foyer&logout_uri={back}',
    algs: rs256,
  },
  okta: {
    issuer: 'https://quillmoor.okta.com/oauth2/default',
    logout: 'https://quillmoor.okta.com/oauth2/default/v1/logout?{standard}',
    algs: rs256,
  },
  'okta-org': {
    issuer: 'https://quillmoor.okta.com',
    logout: 'https://quillmoor.okta.com/oauth2/v1/logout?{standard}',
    algs: rs256,
  },
  google: { issuer: 'https://accounts.google.com', logout: null, algs: rs256 },
  zitadel: {
    issuer: 'https://quillmoor.zitadel.cloud',
    logout: 'https://quillmoor.zitadel.cloud/oidc/v1/end_session?{standard}',
    algs: rs256,
  },
  authentik: {
    issuer: 'https://id.quillmoor.example/application/o/foyer/',
    logout: 'https://id.quillmoor.example/application/o/foyer/end-session/?{standard}',
    algs: rs256,
  },
  authelia: { issuer: 'https://id.quillmoor.example', logout: null, algs: every },
  dex: { issuer: 'https://dex.quillmoor.example', logout: null, algs: rs256 },
  hydra: {
    issuer: 'https://hydra.quillmoor.example/',
    logout: 'https://hydra.quillmoor.example/oauth2/sessions/logout?{standard}',
    algs: rs256,
  },
  'pocket-id': {
    issuer: 'https://id.quillmoor.example',
    logout: 'https://id.quillmoor.example/api/oidc/end-session?{standard}',
    algs: rs256,
  },
  logto: {
    issuer: 'https://quillmoor.logto.app/oidc',
    logout: 'https://quillmoor.logto.app/oidc/session/end?{standard}',
    algs: ['ES384'],
  },
  lemonldap: {
    issuer: 'https://auth.quillmoor.example/',
    logout: 'https://auth.quillmoor.example/oauth2/logout?{standard}',
    algs: rsa,
  },
  glewlwyd: {
    issuer: 'https://id.quillmoor.example/api/oidc',
    logout: 'https://id.quillmoor.example/api/oidc/end_session?{standard}',
    algs: [...rsa, 'PS256', 'PS384', 'PS512'],
  },
  'oidc-provider': {
    issuer: 'https://id.quillmoor.example',
    logout: 'https://id.quillmoor.example/session/end?{standard}',
    algs: rs256,
  },
  duende: {
    issuer: 'https://id.quillmoor.example',
    logout: 'https://id.quillmoor.example/connect/endsession?{standard}',
    algs: rs256,
  },
  fusionauth: {
    issuer: 'https://id.quillmoor.example',
    logout: 'https://id.quillmoor.example/oauth2/logout?{standard}',
    algs: [...rsa, 'ES256', 'ES384', 'ES512'],
  },
  pingone: {
    issuer: `https://auth.pingone.eu/${tenant}/as`,
    logout: `https://auth.pingone.eu/${tenant}/as/signoff?{standard}`,
    algs: rs256,
  },
  pingfederate: { issuer: 'https://sso.quillmoor.example', logout: null, algs: every },
} satisfies Record<string, Wanted>

export interface Wanted {
  issuer: string
  logout: string | null
  algs: string[]
  signUp?: boolean
}

export async function documentOf(name: string): Promise<ProviderMetadata> {
  return ProviderMetadata.parse(await rawDocumentOf(name))
}

export async function rawDocumentOf(name: string): Promise<Record<string, unknown>> {
  const text = await readFile(`tests/fixtures/discovery/${name}.json`, 'utf8')
  return (JSON.parse(text) as { metadata: Record<string, unknown> }).metadata
}
