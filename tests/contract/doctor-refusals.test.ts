import { afterAll, expect, test } from 'vitest'

import { askDoctor } from '#tests/support/doctor-findings.ts'
import { sendBack, startPaperProvider } from '#tests/support/doctor-paper-provider.ts'
import { settingsFor } from '#tests/support/doctor-provider.ts'
import { sendJson, stopTestServers } from '#tests/support/doctor-server.ts'

afterAll(stopTestServers)

type Paper = NonNullable<Parameters<typeof startPaperProvider>[0]>
type Answer = NonNullable<Paper['answers']>[string]

async function examine(paper: Paper, settings: Record<string, string> = {}) {
  const { issuer } = await startPaperProvider(paper)
  return askDoctor({ ...settingsFor(issuer), ...settings })
}

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
