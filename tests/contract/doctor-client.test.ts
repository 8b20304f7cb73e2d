import { afterAll, expect, test } from 'vitest'

import { askDoctor, type DoctorAnswer } from '#tests/support/doctor-findings.ts'
import {
  appOrigin,
  goodClient,
  settingsFor,
  startRealProvider,
} from '#tests/support/doctor-provider.ts'
import { startTestServer, stopTestServers } from '#tests/support/doctor-server.ts'

afterAll(stopTestServers)

const callback = `${appOrigin}/auth/callback`

type Options = NonNullable<Parameters<typeof startRealProvider>[0]>

async function examine(
  options: Options,
  settings: Record<string, string> = {},
): Promise<DoctorAnswer> {
  const { issuer } = await startRealProvider(options)
  return askDoctor({ ...settingsFor(issuer), ...settings })
}

test('a provider that is set up well has no trouble of its own', async () => {
  const said = await examine({})
  // The application is not running here.
  expect(said.trouble.filter((line) => !/^(app|api|anti)/.test(line))).toEqual([])
  expect(said.provider).toBe('node oidc-provider')
})

test('a client id the provider does not know', async () => {
  const said = await examine({}, { OIDC_CLIENT_ID: 'foyr' })
  expect(said.verdict('client')).toBe('FAIL unknown')
  expect(said.verdict('redirect-uri')).toBe("CAN'T TELL")
  expect(said.verdict('token-cors')).toBe("CAN'T TELL")
  expect(said.finding('client').paste[0]?.value).toBe('foyr')
})

test('a confidential client', async () => {
  const said = await examine({
    client: { token_endpoint_auth_method: 'client_secret_basic', client_secret: 'the-secret' },
  })
  expect(said.verdict('client')).toBe('FAIL confidential')
  expect(said.verdict('redirect-uri')).toBe('OK')
  expect(said.verdict('token-cors')).toBe('OK')
  expect(said.finding('client').paste[0]?.where).toMatch(/token_endpoint_auth_method/)
})

test('a redirect URI that is not registered', async () => {
  const said = await examine({ client: { redirect_uris: ['http://localhost:3000/auth/callback'] } })
  expect(said.verdict('redirect-uri')).toBe('FAIL')
  expect(said.finding('redirect-uri').paste).toEqual([
    {
      into: 'redirect URI',
      value: callback,
      where: 'node oidc-provider: clients[].redirect_uris',
    },
  ])
  expect(said.verdict('client')).toBe('OK')
  expect(said.verdict('authorize-request')).toBe("CAN'T TELL")
})

test('a confidential client whose redirect URI is not registered is still known', async () => {
  const said = await examine({
    client: {
      token_endpoint_auth_method: 'client_secret_post',
      client_secret: 'the-secret',
      redirect_uris: ['http://localhost:3000/auth/callback'],
    },
  })
  expect(said.verdict('client')).toBe('FAIL confidential')
  expect(said.verdict('redirect-uri')).toBe('FAIL')
})

test('a post-logout redirect URI that is not registered', async () => {
  const said = await examine({ client: { post_logout_redirect_uris: [] } })
  expect(said.verdict('logout-uri')).toBe('FAIL')
  expect(said.finding('logout-uri').paste[0]?.value).toBe(`${appOrigin}/auth/signed-out`)
})

test('an origin that is not registered', async () => {
  const said = await examine({ configuration: { clientBasedCORS: () => false } })
  expect(said.verdict('token-cors')).toBe('FAIL')
  expect(said.finding('token-cors').paste[0]).toMatchObject({
    into: 'allowed origin (CORS)',
    value: appOrigin,
  })
})

test('a client that may not renew', async () => {
  const said = await examine({ client: { grant_types: ['authorization_code'] } })
  expect(said.verdict('refresh')).toBe('WARN grant')
  expect(said.verdict('client')).toBe('OK')
})

test('an audience the provider does not know', async () => {
  const said = await examine(
    { configuration: { features: { resourceIndicators: { enabled: true } } } },
    { OIDC_AUDIENCE: 'urn:nobody:knows', OIDC_AUDIENCE_PARAM: 'resource' },
  )
  expect(said.verdict('authorize-request')).toBe('FAIL invalid_target')
})

test('PKCE that is not required is no trouble, and is said', async () => {
  const optional = await examine({ configuration: { pkce: { required: () => false } } })
  expect(optional.verdict('pkce')).toBe('OK')
  expect(optional.finding('pkce').says).toMatch(/not insist/)
  expect((await examine({})).finding('pkce').says).toMatch(/without PKCE is refused/)
})

test('DPoP: off, on and offered, on and not offered', async () => {
  const on = { OIDC_DPOP: 'on', OIDC_CLAIMS: 'auto' }
  expect((await examine({})).verdict('dpop')).toBe('OK')
  const offered = { features: { dPoP: { enabled: true } } }
  expect((await examine({ configuration: offered }, on)).verdict('dpop')).toBe('OK')
  const none = { features: { dPoP: { enabled: false } } }
  expect((await examine({ configuration: none }, on)).verdict('dpop')).toBe('FAIL algorithm')
  const closed = { ...offered, clientBasedCORS: () => false }
  expect((await examine({ configuration: closed }, on)).verdict('token-cors')).toBe('FAIL')
})

test('requests that must be pushed are pushed', async () => {
  const required = {
    features: {
      pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
    },
  }
  const said = await examine({ configuration: required })
  expect(said.verdict('authorize-request')).toBe('OK')
  expect(said.verdict('redirect-uri')).toBe('OK')
})

test('the provider’s own message is told', async () => {
  const said = await examine({}, { OIDC_CLIENT_ID: 'foyr' })
  const [token] = said.finding('client').asked
  expect(token?.what).toMatch(/^POST http:\/\/localhost:\d+\/token/)
  expect(token?.came).toMatch(/^40[01] invalid_client/)
})

test('a provider that opens a page for everything is not judged by it', async () => {
  const { issuer } = await startRealProvider()
  const { origin, answerWith } = await startTestServer(() => {})
  answerWith((request, response) => {
    if (request.url?.startsWith('/.well-known') === true) {
      void documentOf(issuer).then((document) =>
        response
          .writeHead(200, {
            'Content-Type': 'application/json',
            'Access-Control-Allow-Origin': '*',
          })
          .end(JSON.stringify({ ...document, ...addressesAt(origin) })),
      )
      return
    }
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><h1>Sign in</h1><input type="hidden" value="${Math.random()}">`)
  })
  const said = await askDoctor(settingsFor(origin))
  for (const id of [
    'client',
    'redirect-uri',
    'authorize-request',
    'redirect-exact',
    'iss-parameter',
    'token-cors',
    'logout-uri',
  ]) {
    expect([id, said.verdict(id)]).toEqual([id, "CAN'T TELL"])
  }
  expect(said.all).toContain(goodClient().redirect_uris?.[0])
})

async function documentOf(issuer: string): Promise<object> {
  return (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
}

function addressesAt(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    end_session_endpoint: `${origin}/session/end`,
    userinfo_endpoint: `${origin}/me`,
  }
}
