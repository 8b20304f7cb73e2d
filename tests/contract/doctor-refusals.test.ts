import { text } from 'node:stream/consumers'

import { afterAll, expect, test } from 'vitest'

import { askDoctor } from '#tests/support/doctor-findings.ts'
import { sendBack, startPaperProvider } from '#tests/support/doctor-paper-provider.ts'
import { settingsFor } from '#tests/support/doctor-provider.ts'
import { sendJson, startTestServer, stopTestServers } from '#tests/support/doctor-server.ts'
import { examine, type Answer, type Paper } from '#tests/support/examine-paper.ts'

afterAll(stopTestServers)

/** Better Auth: a script is answered with data, whatever it asks; only somebody who goes there is redirected. */
function tellingScriptsApart(): Paper {
  const navigated: (isKnown: (url: URL) => boolean, back: string) => Answer =
    (isKnown, back) => (request, response, url) => {
      if (request.headers['sec-fetch-mode'] !== 'navigate') sendJson(response, { redirect: true })
      else if (!isKnown(url)) response.writeHead(302, { Location: refusal }).end()
      else if (back === 'redirect_uri') sendBack(response, url, { error: 'login_required' })
      else response.writeHead(302, { Location: url.searchParams.get(back) ?? '/signed-out' }).end()
    }
  const isOurs = ({ searchParams }: URL) => searchParams.get('client_id') === 'foyer'
  const comesBack = (url: URL) =>
    isOurs(url) && url.searchParams.get('redirect_uri') === 'http://localhost:19190/auth/callback'
  const invalidCode = { error: 'invalid_grant', error_description: 'invalid code' }
  return {
    answers: {
      '/authorize': navigated(comesBack, 'redirect_uri'),
      '/logout': navigated(isOurs, 'post_logout_redirect_uri'),
      '/token': (_request, response) => sendJson(response, invalidCode, {}, 400),
    },
  }
}
const refusal = '/error?error=invalid_client&error_description=client_id+is+required'

test('the addresses people are sent to are asked as a browser goes there', async () => {
  const good = await examine(tellingScriptsApart())
  expect(good.verdict('redirect-uri')).toBe('OK')
  expect(good.verdict('authorize-request')).toBe('OK')
  expect(good.verdict('logout-uri')).toBe('WARN any-address')
  expect(good.finding('client').says).toMatch(
    /^The provider knows foyer; whether it wants a secret/,
  )
  const wrong = await examine(tellingScriptsApart(), { OIDC_CLIENT_ID: 'foyr' })
  expect(wrong.verdict('client')).toBe('FAIL unknown')
  expect(wrong.finding('redirect-uri').waitsFor).toBe('client')
})

test('an authorize address that takes the request and says nothing', async () => {
  const { issuer } = await startPaperProvider({ answers: { '/authorize': () => {} } })
  const said = await askDoctor(settingsFor(issuer), { limitMs: 200 })
  expect(said.finding('client').asked[1]?.came).toBe('timeout: no answer in 0.2 s')
})

test('a client that is not found, said in plain text before anybody looks at the code', async () => {
  const said = await examine({
    answers: {
      '/authorize': (_request, response) =>
        response
          .writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' })
          .end('unable to retrieve client by id\n'),
      '/token': (_request, response) => sendJson(response, { error: 'invalid_grant' }, {}, 400),
      '/logout': (_request, response) => sendJson(response, { error: 'server_error' }, {}, 500),
    },
  })
  expect(said.verdict('client')).toBe('FAIL unknown')
  expect(said.finding('redirect-uri').waitsFor).toBe('client')
  expect(said.finding('logout-uri').waitsFor).toBe('client')
})

/** Knows the client by its codes; what it says to a renewal is given. */
function renewing(renewal: { error?: string }, status: number): Paper {
  return {
    answers: {
      '/authorize': (_request, response, url) =>
        url.searchParams.get('client_id') === 'foyer'
          ? sendBack(response, url, { error: 'login_required' })
          : sendJson(response, { error: 'invalid_client' }, {}, 400),
      '/token': (request, response) => {
        void text(request).then((body) => {
          const form = new URLSearchParams(body)
          if (form.get('client_id') !== 'foyer') {
            sendJson(response, { error: 'invalid_client' }, {}, 401)
          } else if (form.get('grant_type') === 'refresh_token') {
            sendJson(response, renewal, {}, status)
          } else sendJson(response, { error: 'invalid_grant' }, {}, 400)
        })
      },
    },
  }
}

test('a provider that renews no sign-in of public clients, as Spring', async () => {
  const refused = await examine(renewing({ error: 'invalid_client' }, 400))
  expect(refused.verdict('client')).toBe('OK')
  // No setting there could mend it.
  expect(refused.verdict('refresh')).toBe('OK')
  expect(refused.finding('refresh')).toMatchObject({ cause: 'public' })
  // Spring gives no reason.
  expect((await examine(renewing({}, 401))).finding('refresh').cause).toBe('public')
  const taken = await examine(renewing({ error: 'invalid_grant' }, 400))
  expect(taken.verdict('refresh')).toBe('OK')
})

test('a renewal refused with 401 for its token, and not for its client', async () => {
  const { cause, says } = (await examine(renewing({ error: 'invalid_grant' }, 401))).finding(
    'refresh',
  )
  expect([cause, says]).toEqual([null, 'The provider renews sign-ins'])
  const other = await examine(renewing({ error: 'invalid_request' }, 401))
  expect(other.verdict('refresh')).toBe("CAN'T TELL")
  // A framework's own words are no token error.
  const own = await examine(renewing({ error: 'Unauthorized' }, 401))
  expect(own.finding('refresh').cause).toBe('public')
})

test('a provider that lists renewals has not said that this client gets them', async () => {
  const said = await examine({
    answers: {
      '/token': (_request, response) => sendJson(response, { error: 'invalid_grant' }, {}, 400),
    },
  })
  expect(said.verdict('refresh')).toBe("CAN'T TELL")
  const turnedAway = await examine(renewing({ error: 'invalid_grant' }, 400), {
    OIDC_CLIENT_ID: 'foyr',
  })
  expect(turnedAway.finding('refresh').waitsFor).toBe('client')
})

/** Spring: 403 to every request that names an origin which is not allowed, whatever is asked. */
test('a provider that refuses all requests of our origin is examined without it', async () => {
  const { issuer, origin } = await startPaperProvider()
  const guard = await startTestServer((request, response) => {
    if (request.headers.origin !== undefined) {
      response.writeHead(403).end('Invalid CORS request')
      return
    }
    void fetch(`${origin}${request.url}`).then(async (answer) => {
      const document = (await answer.text()).replaceAll(issuer, guard.origin)
      response.writeHead(answer.status).end(document)
    })
  })
  const said = await askDoctor(settingsFor(guard.origin))
  expect(said.verdict('discovery')).toBe('OK')
  expect(said.verdict('issuer')).toBe('OK')
  expect(said.verdict('jwks')).toBe('OK')
  expect(said.verdict('discovery-cors')).toBe('FAIL')
  expect(said.verdict('jwks-cors')).toBe('FAIL')
  expect(said.finding('discovery-cors').asked[0]?.came).toMatch(/^403/)
})
