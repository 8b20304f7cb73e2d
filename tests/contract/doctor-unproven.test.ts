import { afterAll, expect, test } from 'vitest'

import { askDoctor } from '#tests/support/doctor-findings.ts'
import { settingsFor, startRealProvider } from '#tests/support/doctor-provider.ts'
import { sendJson, sendPage, stopTestServers } from '#tests/support/doctor-server.ts'
import { examine, type Answer, type Paper } from '#tests/support/examine-paper.ts'

afterAll(stopTestServers)

/** LemonLDAP::NG 2.16: asks everybody who they are before it looks at the request. */
const asksFirst: Answer = (_request, response) => sendPage(response, 'Authentication required')

/** Its addresses, by which it is recognised, and what it says of sign-outs without a session. */
function lemonLdap(signedOutUri: string): Paper {
  return {
    document: (origin) => ({
      authorization_endpoint: `${origin}/oauth2/authorize`,
      token_endpoint: `${origin}/oauth2/token`,
      jwks_uri: `${origin}/oauth2/jwks`,
      end_session_endpoint: `${origin}/oauth2/logout`,
    }),
    answers: {
      '/oauth2/jwks': (_request, response) =>
        sendJson(response, { keys: [{ kty: 'RSA', use: 'sig' }] }),
      '/oauth2/authorize': asksFirst,
      '/oauth2/logout': (request, response, url) => {
        const wanted = url.searchParams.get('post_logout_redirect_uri')
        if (wanted === signedOutUri) response.writeHead(302, { Location: wanted }).end()
        else asksFirst(request, response, url)
      },
    },
  }
}

const withoutUserinfo = { OIDC_CLAIMS: 'id_token' }

test('the last words name what was not proven, and where to compare it', async () => {
  const said = await examine({ answers: { '/authorize': asksFirst } }, withoutUserinfo)
  expect(said.trouble.join()).not.toContain('FAIL')
  expect(said.verdict('redirect-uri')).toBe("CAN'T TELL")
  expect(said.lastWords).toMatch(/not proven: .*\bredirect-uri\b/)
  // The same cause is not named twice.
  expect(said.lastWords).not.toContain('redirect-exact')
  expect(said.report).toMatch(/CAN'T TELL +until redirect-uri is known: redirect-exact/)
  expect(said.finding('redirect-uri').paste[0]).toMatchObject({
    into: 'redirect URI',
    value: 'http://localhost:19190/auth/callback',
  })
  expect(said.finding('logout-uri').paste[0]?.value).toBe('http://localhost:19190/auth/signed-out')
})

test('what is proven is not named among what is not', async () => {
  const { issuer } = await startRealProvider()
  const said = await askDoctor(settingsFor(issuer))
  // The application is not running here.
  expect(said.lastWords).toMatch(/not proven: app\./)
  const { issuer: closed } = await startRealProvider({
    client: { redirect_uris: ['http://a.example/cb'] },
  })
  expect((await askDoctor(settingsFor(closed))).lastWords).not.toContain('keeps people')
})

test('a provider that sends back at once from a registered sign-out address, as LemonLDAP::NG', async () => {
  const registered = await examine(lemonLdap('http://localhost:19190/auth/signed-out'))
  expect(registered.provider).toBe('LemonLDAP::NG')
  expect(registered.verdict('logout-uri')).toBe('OK')
  const other = await examine(lemonLdap('http://localhost:9'))
  expect(other.verdict('logout-uri')).toBe('FAIL')
  expect(other.finding('logout-uri').paste[0]?.where).toMatch(/Logout → Redirection addresses/)
})

/** Spring Authorization Server: what it refuses without a way back ends at its login page. */
function spring(registered: string): Paper {
  return {
    answers: {
      '/authorize': (_request, response, url) => {
        const {
          client_id: id,
          redirect_uri: wanted,
          scope = '',
        } = Object.fromEntries(url.searchParams)
        // RFC 6749 §3.1.2.3: a single registered address needs no naming, but OpenID Connect wants it named.
        const back = wanted ?? (scope.includes('openid') ? undefined : registered)
        if (id !== 'foyer' || back !== registered) {
          response.writeHead(302, { Location: '/login' }).end()
          return
        }
        const to = new URL(back)
        to.searchParams.set('error', scope.includes('openid') ? 'login_required' : 'invalid_scope')
        to.searchParams.set('state', url.searchParams.get('state') ?? '')
        response.writeHead(302, { Location: to.href }).end()
      },
    },
  }
}

test('a redirect URI that is not registered where another one is told, as by Spring', async () => {
  const wrong = await examine(spring('http://localhost:9'))
  expect(wrong.verdict('redirect-uri')).toBe('FAIL')
  expect(wrong.finding('redirect-uri').says).toContain('http://localhost:9/')
  expect(wrong.finding('redirect-uri').paste[0]?.value).toBe('http://localhost:19190/auth/callback')
  expect(wrong.finding('authorize-request').waitsFor).toBe('redirect-uri')
  const right = await examine(spring('http://localhost:19190/auth/callback'))
  expect(right.verdict('redirect-uri')).toBe('OK')
  const unknown = await examine(spring('http://localhost:9'), { OIDC_CLIENT_ID: 'foyr' })
  expect(unknown.verdict('redirect-uri')).toBe("CAN'T TELL")
})

test('an error page of the provider’s own is no address that is registered', async () => {
  const said = await examine({
    answers: {
      '/authorize': (_request, response, url) => {
        const state = url.searchParams.get('state') ?? ''
        const Location = `/error?error=invalid_scope&state=${state}`
        response.writeHead(302, { Location }).end()
      },
    },
  })
  expect(said.verdict('redirect-uri')).toBe("CAN'T TELL")
})

/** Looks at the code before the client, as Better Auth and zitadel/oidc: nothing tells the client from a false one. */
function codeFirst(mayRead: (origin: string) => boolean): Paper {
  return {
    answers: {
      '/token': ({ headers: { origin = '' } }, response) => {
        const headers = mayRead(origin) ? { 'Access-Control-Allow-Origin': origin } : {}
        sendJson(response, { error: 'invalid_grant' }, headers, 400)
      },
    },
  }
}

test('an origin that may read what a foreign one may not is allowed, whatever the client', async () => {
  const ours = await examine(codeFirst((origin) => origin === 'http://localhost:19190'))
  expect(ours.verdict('token-cors')).toBe('OK')
  // Some let any page read a refusal, and only pages they know the rest.
  expect((await examine(codeFirst(() => true))).verdict('token-cors')).toBe("CAN'T TELL")
  expect((await examine(codeFirst(() => false))).verdict('token-cors')).toBe("CAN'T TELL")
})

test('a role claim whose scope is offered and not asked for', async () => {
  const document = { scopes_supported: ['openid', 'profile', 'email', 'groups'] }
  const roles = { OIDC_ROLE_CLAIM: 'groups' }
  const missing = await examine({ document }, { ...roles, OIDC_SCOPE: 'openid profile email' })
  expect(missing.verdict('scopes')).toBe('WARN role')
  expect(missing.finding('scopes').paste).toEqual([
    { into: '.env OIDC_SCOPE', value: 'openid profile email groups', where: null },
  ])
  const asked = await examine({ document }, { ...roles, OIDC_SCOPE: 'openid profile email groups' })
  expect(asked.verdict('scopes')).toBe('OK')
  // Also where something else is asked for that is not offered.
  const besides = await examine({ document }, { ...roles, OIDC_SCOPE: 'openid videos' })
  expect(besides.verdict('scopes')).toBe('WARN role')
  // Keycloak lists it and tells roles without.
  const keycloak = await examine(
    { document, path: '/realms/quillmoor' },
    { ...roles, OIDC_SCOPE: 'openid profile email' },
  )
  expect(keycloak.verdict('scopes')).toBe('OK')
})
