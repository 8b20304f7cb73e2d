import { SigninResponse } from 'oidc-client-ts'
import { expect, test } from 'vitest'

import { discoveryUrl } from '#contract/identity/provider-metadata.ts'
import {
  documentOf,
  every,
  providers,
  rawDocumentOf,
  tenant,
  type Wanted,
} from '#tests/support/provider-documents.ts'

import { encodeBase64Url } from '../protocol/jwt.ts'
import { validateTokens } from '../protocol/validate-tokens.ts'
import { SignInError } from '../session/sign-in-error.ts'
import { logoutUrl } from '../trips/logout-url.ts'
import { checkIssuer, offersSignUp, ProviderMetadata } from './provider-metadata.ts'

const cases: [string, Wanted][] = Object.entries(providers)

test.each(cases)('%s: its document is read and its issuer taken', async (name, { issuer }) => {
  const metadata = await documentOf(name)
  expect(() => checkIssuer(metadata, issuer)).not.toThrow()
})

const back = 'https%3A%2F%2Fvideos.quillmoor.example%2Fauth%2Fsigned-out'
const standard = `id_token_hint=hint&client_id=foyer&post_logout_redirect_uri=${back}&state=s1`

test.each(cases)('%s: signing out goes where it understands', async (name, { issuer, logout }) => {
  const metadata = await documentOf(name)
  const url = logoutUrl({
    dialect: 'auto',
    issuer,
    endSessionEndpoint: metadata.end_session_endpoint,
    clientId: 'foyer',
    idToken: 'hint',
    returnUrl: 'https://videos.quillmoor.example/auth/signed-out',
    state: 's1',
  })
  expect(url).toBe(logout?.replace('{standard}', standard).replace('{back}', back) ?? null)
})

test.each(cases)('%s: an account is offered only where it says so', async (name, { signUp }) => {
  expect(offersSignUp(await documentOf(name))).toBe(signUp ?? false)
})

test.each(cases)('%s: none of these requires pushed requests', async (name) => {
  expect((await documentOf(name)).require_pushed_authorization_requests ?? false).toBe(false)
})

const algorithms = [...every, 'EdDSA', 'Ed25519', 'HS256', 'HS384', 'HS512', 'none']

test.each(cases)('%s: ID tokens of these algorithms and no others', async (name, { algs }) => {
  const metadata = await documentOf(name)
  const isAccepted = await Promise.all(algorithms.map((alg) => isSignatureLookedAt(alg, metadata)))
  expect(algorithms.filter((_, i) => isAccepted[i])).toEqual(
    algorithms.filter((alg) => (algs as readonly string[]).includes(alg)),
  )
})

/** An algorithm that is not accepted is refused by name, before any key is looked for. */
async function isSignatureLookedAt(alg: string, metadata: ProviderMetadata): Promise<boolean> {
  const response = new SigninResponse(new URLSearchParams())
  response.access_token = 'access'
  response.token_type = 'Bearer'
  response.id_token = unsignedToken(alg, metadata.issuer)
  const error: unknown = await validateTokens(response, {
    provider: {
      metadata: async () => metadata,
      keys: async () => [],
      refreshKeys: async () => [],
      forget() {},
    },
    clientId: 'foyer',
    nonce: 'n1',
    previousToken: undefined,
    asked: {},
    tokenType: 'bearer',
  }).catch((reason: unknown) => reason)
  if (String(error).includes(`alg ${alg} is not accepted`)) return false
  expect(String(error)).toContain('the signature is wrong')
  return true
}

function unsignedToken(alg: string, issuer: string): string {
  const nowS = Math.floor(Date.now() / 1000)
  const iss = issuer.replace('{tenantid}', tenant)
  const claims = { iss, tid: tenant, aud: 'foyer', sub: 'iris', nonce: 'n1' }
  const parts = [{ alg }, { ...claims, iat: nowS, exp: nowS + 300 }]
  const text = parts.map((part) => encodeBase64Url(new TextEncoder().encode(JSON.stringify(part))))
  return `${text.join('.')}.c2ln`
}

test.each([
  ['dex', 'token_endpoint_auth_methods_supported', 'none'],
  ['authentik', 'token_endpoint_auth_methods_supported', 'none'],
  ['authentik', 'code_challenge_methods_supported', 'S256'],
  ['entra', 'code_challenge_methods_supported', 'S256'],
  ['fusionauth', 'code_challenge_methods_supported', 'S256'],
  ['entra', 'grant_types_supported', 'refresh_token'],
  ['cognito', 'grant_types_supported', 'refresh_token'],
  ['logto', 'scopes_supported', 'offline_access'],
  ['lemonldap', 'grant_types_supported', 'refresh_token'],
])('%s does not name %s %s, and is taken all the same', async (name, member, value) => {
  const document = await rawDocumentOf(name)
  expect(document[member] ?? []).not.toContain(value)
  expect(ProviderMetadata.safeParse(document).success).toBe(true)
})

test('a slash at the end of the setting belongs to the address neither way', async () => {
  const auth0 = await documentOf('auth0')
  expect(() => checkIssuer(auth0, 'https://quillmoor.eu.auth0.com')).not.toThrow()
  const keycloak = await documentOf('keycloak')
  expect(() => checkIssuer(keycloak, `${providers.keycloak.issuer}/`)).not.toThrow()
  for (const issuer of ['https://id.quillmoor.example/a', 'https://id.quillmoor.example/a/']) {
    expect(discoveryUrl(issuer)).toBe(
      'https://id.quillmoor.example/a/.well-known/openid-configuration',
    )
  }
})

/** What people write by mistake, and the document that answers there. */
const mistakes: [string, string, string][] = [
  [
    'an Entra domain for its tenant number',
    'entra',
    'https://login.microsoftonline.com/quillmoor.example/v2.0',
  ],
  [
    'the sign-in domain of a Cognito pool',
    'cognito',
    'https://quillmoor.auth.eu-west-1.amazoncognito.com',
  ],
  ['Okta’s org server for the custom one', 'okta', 'https://quillmoor.okta.com'],
  ['Okta’s custom server for the org one', 'okta-org', 'https://quillmoor.okta.com/oauth2/default'],
  [
    'the name of an external tenant',
    'entra-external-id',
    `https://quillmoor.ciamlogin.com/${tenant}/v2.0`,
  ],
  [
    'a B2C user flow without the expected issuer',
    'azure-ad-b2c',
    'https://quillmoor.b2clogin.com/quillmoor.onmicrosoft.com/B2C_1_signin/v2.0',
  ],
  [
    'Keycloak with the /auth it had before 17',
    'keycloak',
    'https://id.quillmoor.example/auth/realms/quillmoor',
  ],
  ['another realm', 'keycloak', 'https://id.quillmoor.example/realms/master'],
  ['Logto without /oidc', 'logto', 'https://quillmoor.logto.app'],
]

test.each(mistakes)('%s is refused, with both values', async (_, name, setting) => {
  expectBothNamed(await documentOf(name), setting)
})

test.each([
  ['Authentik in global issuer mode', 'authentik', 'https://id.quillmoor.example/'],
  ['FusionAuth before its tenant’s issuer is set', 'fusionauth', 'acme.com'],
  [
    'Keycloak behind a proxy it does not know of',
    'keycloak',
    'http://keycloak:8080/realms/quillmoor',
  ],
] as const)('%s is refused, with both values', async (_, name, issuer) => {
  const metadata = { ...(await documentOf(name)), issuer }
  expectBothNamed(metadata, providers[name].issuer)
})

function expectBothNamed(metadata: ProviderMetadata, setting: string): void {
  try {
    checkIssuer(metadata, setting)
  } catch (error) {
    expect(error).toBeInstanceOf(SignInError)
    expect(error).toMatchObject({ code: 'issuer-mismatch' })
    expect(String(error)).toContain(metadata.issuer)
    expect(String(error)).toContain(setting)
    return
  }
  expect.unreachable(`${metadata.issuer} was taken for ${setting}`)
}
