import { createServer } from 'node:net'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { askDoctor } from '#tests/support/doctor-findings.ts'
import { startPaperProvider } from '#tests/support/doctor-paper-provider.ts'
import { settingsFor } from '#tests/support/doctor-provider.ts'
import {
  sendJson,
  sendPage,
  startTestServer,
  stopTestServers,
} from '#tests/support/doctor-server.ts'
import { examine } from '#tests/support/examine-paper.ts'
import { listenAnywhere } from '#tests/support/listen-anywhere.ts'
import { freePorts } from '#tests/support/started-foyer.ts'

afterAll(stopTestServers)

test('a good document has no trouble', async () => {
  const said = await examine({})
  const provider = said.trouble.filter((line) =>
    /^(disc|iss|meta|int|jwks|scop|refr|end)/.test(line),
  )
  expect(provider).toEqual(["refresh: CAN'T TELL", "iss-parameter: CAN'T TELL"])
})

test('a host that does not exist', async () => {
  const said = await askDoctor(settingsFor('https://id.foyer-doctor.invalid'))
  expect(said.verdict('discovery')).toBe('FAIL dns')
  // Whatever needs the document waits for it: one trouble, not twenty.
  expect(said.finding('client').waitsFor).toBe('discovery')
  expect(said.trouble.filter((line) => line.includes('FAIL'))).toHaveLength(1)
})

test('a port where nothing listens', async () => {
  const { PORT } = await freePorts()
  const said = await askDoctor(settingsFor(`http://127.0.0.1:${PORT}`))
  expect(said.verdict('discovery')).toBe('FAIL refused')
})

test.each(['https://localhost:1', 'http://localhost:9'])(
  'the port of %s, which fetch refuses: OIDC_ISSUER has to name another',
  async (issuer) => {
    const said = await askDoctor(settingsFor(issuer))
    expect(said.verdict('discovery')).toBe('FAIL bad-port')
    const { says, advice } = said.finding('discovery')
    expect(says).toContain('browsers and Node refuse this port (WHATWG Fetch, “bad port”)')
    expect(advice).toMatch(/^OIDC_ISSUER has to name another port/)
  },
)

test.each(['', 'SSH-2.0-OpenSSH_9.6\r\n'])(
  'a port that speaks no HTTP but “%s”: OIDC_ISSUER is named',
  async (greeting) => {
    const server = createServer((socket) => void socket.on('error', () => {}).end(greeting))
    const port = await listenAnywhere(server)
    onTestFinished(() => void server.close())
    const said = await askDoctor(settingsFor(`http://127.0.0.1:${port}`))
    expect(said.verdict('discovery')).toBe('FAIL network')
    expect(said.finding('discovery').advice).toContain(
      'the port in OIDC_ISSUER: what listens there may speak no HTTP',
    )
  },
)

test('a port that does not speak https', async () => {
  const { origin } = await startPaperProvider()
  const said = await askDoctor(settingsFor(origin.replace('http:', 'https:')))
  expect(said.verdict('discovery')).toBe('FAIL tls')
  // It looks at the other protocol too.
  expect(said.finding('discovery').paste[0]?.value).toBe(origin)
})

test('a provider that takes the request and says nothing', async () => {
  const { origin } = await startTestServer(() => {})
  const said = await askDoctor(settingsFor(origin), { limitMs: 200 })
  expect(said.verdict('discovery')).toBe('FAIL timeout')
})

test('a page in place of the document', async () => {
  const { origin } = await startTestServer((_request, response) => sendPage(response, 'Welcome'))
  expect((await askDoctor(settingsFor(origin))).verdict('discovery')).toBe('FAIL html')
})

test('JSON that is no discovery document, and a provider that is not well', async () => {
  const other = await startTestServer((_request, response) =>
    sendJson(response, { hello: 'world' }),
  )
  expect((await askDoctor(settingsFor(other.origin))).verdict('discovery')).toBe(
    'FAIL not-metadata',
  )
  const ill = await startTestServer((_request, response) => response.writeHead(503).end())
  expect((await askDoctor(settingsFor(ill.origin))).verdict('discovery')).toBe('FAIL status')
})

test.each([
  ['/realms/house', '/auth/realms/house'],
  ['/auth/realms/house', '/realms/house'],
  ['', '/oauth2/default'],
  ['/tenant', '/tenant/v2.0'],
  ['/realms/house/protocol/openid-connect/auth', '/realms/house'],
])('where the issuer is said to be at “%s”, the one at “%s” is suggested', async (said, path) => {
  const { origin, issuer } = await startPaperProvider({ path })
  const answer = await askDoctor(settingsFor(`${origin}${said}`))
  expect(answer.verdict('discovery')).toBe('FAIL not-found')
  expect(answer.finding('discovery').paste).toEqual([
    { into: '.env OIDC_ISSUER', value: issuer, where: null },
  ])
})

test('a document behind a redirect', async () => {
  const { issuer } = await startPaperProvider()
  const { origin } = await startTestServer((request, response) =>
    response.writeHead(302, { Location: `${issuer}${request.url}` }).end(),
  )
  const said = await askDoctor(settingsFor(origin))
  expect(said.verdict('discovery')).toBe('WARN redirect')
  expect(said.finding('discovery').paste[0]?.value).toBe(issuer)
})

test('a document that pages may not read', async () => {
  const said = await examine({
    answers: {
      '/.well-known/openid-configuration': (_request, response) =>
        sendJson(response, { issuer: 'http://localhost' }, {}),
    },
  })
  expect(said.verdict('discovery-cors')).toBe('FAIL')
  expect(said.finding('discovery-cors').paste[0]?.value).toBe('http://localhost:19190')
})

test('an issuer that is another', async () => {
  const said = await examine({ document: { issuer: 'https://acme.com' } })
  expect(said.verdict('issuer')).toBe('FAIL mismatch')
  expect(said.finding('issuer').says).toMatch(/https:\/\/acme\.com.*http:\/\/localhost/)
  expect(said.finding('issuer').paste[0]?.value).toBe('https://acme.com')
  const expected = await examine(
    { document: { issuer: 'https://acme.com' } },
    { OIDC_EXPECTED_ISSUER: 'https://acme.com' },
  )
  expect(expected.verdict('issuer')).toBe('OK')
})

test('an issuer with a slash at the end, and a template', async () => {
  const slash = await examine({ document: (origin) => ({ issuer: `${origin}/` }) })
  expect(slash.verdict('issuer')).toBe('WARN slash')
  const template = 'https://login.microsoftonline.com/{tenantid}/v2.0'
  const entra = await examine(
    { document: { issuer: template } },
    { OIDC_EXPECTED_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
  )
  expect(entra.verdict('issuer')).toBe('WARN template')
  expect(entra.provider).toBe('Entra ID')
  const foreign = await examine({ document: { issuer: template } })
  expect(foreign.verdict('issuer')).toBe('FAIL mismatch')
  expect(foreign.finding('issuer').paste[0]?.value).toBe(
    'https://login.microsoftonline.com/YOUR-TENANT-ID/v2.0',
  )
})

test('missing endpoints, and no code flow', async () => {
  const lacking = await examine({ document: { token_endpoint: undefined } })
  expect(lacking.verdict('metadata-required')).toBe('FAIL endpoint')
  expect(lacking.finding('metadata-required').says).toContain('token_endpoint')
  expect(lacking.finding('client').waitsFor).toBe('metadata-required')
  const implicit = await examine({ document: { response_types_supported: ['id_token'] } })
  expect(implicit.verdict('metadata-required')).toBe('FAIL code')
})

test('an endpoint with an inner address', async () => {
  const said = await examine({
    document: { token_endpoint: 'http://pocket-id:1411/api/oidc/token' },
  })
  expect(said.verdict('internal-hosts')).toBe('WARN')
  expect(said.finding('internal-hosts').says).toContain('token_endpoint http://pocket-id:1411')
})

test('keys that cannot be used, keys that are none, and keys that pages may not read', async () => {
  const withKeys = (body: unknown, headers?: Record<string, string>) =>
    examine({ answers: { '/jwks': (_request, response) => sendJson(response, body, headers) } })
  expect((await withKeys({ keys: [{ kty: 'oct' }] })).verdict('jwks')).toBe('FAIL no-usable-key')
  expect((await withKeys({ keys: [{ kty: 'RSA', use: 'enc' }] })).verdict('jwks')).toBe(
    'FAIL no-usable-key',
  )
  expect((await withKeys({ error: 'no' })).verdict('jwks')).toBe('FAIL not-keys')
  expect((await withKeys({ keys: [{ kty: 'RSA' }] }, {})).verdict('jwks-cors')).toBe('FAIL')
})

test.each([
  [30, 'OK'],
  [120, 'WARN'],
  [-900, 'FAIL'],
])('a clock that is %i s off is %s', async (offS, verdict) => {
  const { origin, answerWith } = await startTestServer(() => {})
  answerWith((_request, response) => {
    const theirs = new Date(Date.now() + offS * 1000).toUTCString()
    sendJson(response, { issuer: origin }, { Date: theirs })
  })
  expect((await askDoctor(settingsFor(origin))).verdict('clock-skew')).toBe(verdict)
})

test('signatures that prove nothing to a page', async () => {
  const document = { id_token_signing_alg_values_supported: ['HS256', 'none'] }
  expect((await examine({ document })).verdict('signing-algorithms')).toBe('FAIL')
})

test('scopes that are not offered, and a refresh token that is not asked for', async () => {
  const said = await examine({}, { OIDC_SCOPE: 'openid videos' })
  expect(said.verdict('scopes')).toBe("CAN'T TELL")
  expect(said.finding('scopes').says).toMatch(/^videos is/)
  expect(said.verdict('refresh')).toBe('WARN offline-access')
  expect(said.finding('refresh').paste[0]?.value).toBe('openid videos offline_access')
  const silent = await examine({ document: { grant_types_supported: ['authorization_code'] } })
  expect(silent.verdict('refresh')).toBe("CAN'T TELL")
})

test('sessions on Keycloak that never end', async () => {
  const { issuer } = await startPaperProvider({ path: '/realms/house' })
  const said = await askDoctor(settingsFor(issuer))
  expect(said.verdict('refresh')).toBe('WARN offline-session')
  expect(said.finding('refresh').paste[0]?.value).toBe('openid profile email')
  // With a slash too many it is still Keycloak, which needs no such scope.
  const written = await askDoctor({
    ...settingsFor(`${issuer}/`),
    OIDC_SCOPE: 'openid profile email',
  })
  expect(written.verdict('issuer')).toBe('WARN slash')
  expect(written.verdict('refresh')).toBe("CAN'T TELL")
})

test('a provider without an address for signing out', async () => {
  const document = { end_session_endpoint: undefined }
  expect((await examine({ document })).verdict('end-session')).toBe('WARN')
  expect((await examine({ document }, { OIDC_LOGOUT: 'none' })).verdict('end-session')).toBe('OK')
  expect((await examine({ document }, { OIDC_LOGOUT: 'standard' })).verdict('end-session')).toBe(
    'FAIL',
  )
})

test('a prompt that is not offered', async () => {
  const said = await examine({ document: { prompt_values_supported: ['none', 'login'] } })
  expect(said.verdict('prompt-values')).toBe('WARN')
})

test('PKCE without S256', async () => {
  const said = await examine({ document: { code_challenge_methods_supported: ['plain'] } })
  expect(said.verdict('pkce')).toBe('WARN method')
})

test('requests that must be pushed to nowhere', async () => {
  const said = await examine({ document: { require_pushed_authorization_requests: true } })
  expect(said.verdict('par')).toBe('FAIL')
})
