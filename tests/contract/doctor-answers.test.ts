import { afterAll, expect, test } from 'vitest'

import { sendBack } from '#tests/support/doctor-paper-provider.ts'
import { sendJson, sendPage, stopTestServers } from '#tests/support/doctor-server.ts'
import { examine, type Paper } from '#tests/support/examine-paper.ts'

afterAll(stopTestServers)

test('userinfo that pages may not ask', async () => {
  expect((await examine({})).verdict('userinfo-cors')).toBe('FAIL')
  expect((await examine({}, { OIDC_CLAIMS: 'auto' })).verdict('userinfo-cors')).toBe('WARN')
  expect((await examine({}, { OIDC_CLAIMS: 'id_token' })).verdict('userinfo-cors')).toBe('OK')
  // A star allows every header but this one (Fetch, CORS-preflight fetch).
  const star = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  const starred = await examine({
    answers: { '/userinfo': (_request, response) => response.writeHead(204, star).end() },
  })
  expect(starred.verdict('userinfo-cors')).toBe('FAIL')
  expect(starred.finding('userinfo-cors').advice).toContain('* does not stand for it')
  expect(starred.finding('userinfo-cors').asked[0]?.came).toContain(
    'Access-Control-Allow-Headers: *',
  )
  const silent = (await examine({})).finding('userinfo-cors')
  expect(silent.asked[0]?.came).toContain('without Access-Control-Allow-Headers')
})

test('DPoP that pages may not use', async () => {
  const document = { dpop_signing_alg_values_supported: ['ES256'] }
  const on = { OIDC_DPOP: 'on', OIDC_CLAIMS: 'auto' }
  expect((await examine({ document }, on)).verdict('dpop')).toBe('FAIL cors')
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'dpop' }
  const hidden = await examine(
    {
      document,
      answers: {
        '/token': (_request, response) =>
          sendJson(response, { error: 'use_dpop_nonce' }, { ...cors, 'DPoP-Nonce': 'n' }, 400),
      },
    },
    on,
  )
  expect(hidden.verdict('dpop')).toBe('FAIL cors')
  const allowed = await examine(
    {
      document,
      answers: {
        '/token': (request, response) =>
          sendJson(
            response,
            { error: 'use_dpop_nonce' },
            { ...cors, 'DPoP-Nonce': 'n' },
            request.method === 'OPTIONS' ? 200 : 400,
          ),
      },
    },
    on,
  )
  expect(allowed.verdict('dpop')).toBe('WARN nonce')
})

/** A known client goes back with `fields`; every other one is refused with a page. */
function authorizing(fields: Record<string, string>): Paper {
  return {
    document: { authorization_response_iss_parameter_supported: true },
    answers: {
      '/authorize': (_request, response, url) =>
        url.searchParams.get('client_id') === 'foyer'
          ? sendBack(response, url, fields)
          : sendPage(response, 'Client not found', {}, 400),
    },
  }
}

test('an answer of another issuer, and one that lacks the issuer it promises', async () => {
  const other = await examine(authorizing({ error: 'login_required', iss: 'https://evil.example' }))
  expect(other.verdict('iss-parameter')).toBe('FAIL other')
  const missing = await examine(authorizing({ code: 'a-code' }))
  expect(missing.verdict('iss-parameter')).toBe('FAIL missing')
})

test('a refusal that lacks the issuer says nothing of the answer that lets people in', async () => {
  const said = await examine(authorizing({ error: 'login_required' }))
  expect(said.verdict('iss-parameter')).toBe("CAN'T TELL refusals")
})

test('a scope that is refused', async () => {
  const said = await examine(
    authorizing({ error: 'invalid_scope', error_description: 'offline_access not allowed' }),
  )
  expect(said.verdict('authorize-request')).toBe('FAIL invalid_scope')
  expect(said.finding('authorize-request').says).toContain('offline_access not allowed')
})

/** Asks who it is if every scope is among these. */
function granting(scopes: readonly string[]): Paper {
  return {
    answers: {
      '/authorize': (_request, response, url) => {
        const asked = url.searchParams.get('scope')?.split(' ') ?? []
        const isGranted = asked.every((scope) => scopes.includes(scope))
        if (url.searchParams.get('client_id') !== 'foyer') {
          sendPage(response, 'Client not found', {}, 400)
        } else sendBack(response, url, { error: isGranted ? 'login_required' : 'invalid_scope' })
      },
    },
  }
}

test('a scope that is not listed and is known all the same', async () => {
  const settings = { OIDC_SCOPE: 'openid videos' }
  const known = await examine(granting(['openid', 'videos']), settings)
  expect(known.verdict('scopes')).toBe('OK')
  const unknown = await examine(granting(['openid']), settings)
  expect(unknown.verdict('scopes')).toBe('WARN')
  expect(unknown.finding('scopes').says).toMatch(/^videos is/)
  // Which of several it is, it does not say: Spring lists openid alone.
  const several = await examine(granting(['openid', 'clips']), {
    OIDC_SCOPE: 'openid clips videos',
  })
  expect(several.finding('scopes').says).toMatch(/^One of clips, videos is refused/)
  // Most ignore what they do not know, so being let through says nothing.
  const either = await examine(authorizing({ error: 'login_required' }), settings)
  expect(either.verdict('scopes')).toBe("CAN'T TELL")
})

test('every question asks for words in English', async () => {
  const heard = new Set<string | undefined>()
  await examine({
    answers: {
      '/authorize': ({ headers }, response) => {
        heard.add(headers['accept-language'])
        sendPage(response, 'No', {}, 400)
      },
      '/token': ({ headers }, response) => {
        heard.add(headers['accept-language'])
        sendJson(response, { error: 'invalid_client' }, {}, 401)
      },
    },
  })
  expect([...heard]).toEqual(['en'])
})

test('redirect URIs that are not compared, and wildcards', async () => {
  const any = await examine(authorizing({ error: 'login_required' }))
  expect(any.verdict('redirect-exact')).toBe('FAIL any-address')
  const wild = authorizing({ error: 'login_required' })
  wild.answers = {
    '/authorize': (_request, response, url) =>
      url.searchParams.get('redirect_uri')?.startsWith('http://localhost:19190/') === true &&
      url.searchParams.get('client_id') === 'foyer'
        ? sendBack(response, url, { error: 'login_required' })
        : sendPage(response, 'No', {}, 400),
  }
  const said = await examine(wild)
  expect(said.verdict('redirect-exact')).toBe('WARN wildcard')
  expect(said.finding('redirect-exact').paste[0]?.value).toBe(
    'http://localhost:19190/auth/callback',
  )
})

test('a provider that sends anybody anywhere proves nothing by doing so', async () => {
  const said = await examine({
    answers: {
      '/authorize': (_request, response, url) =>
        sendBack(response, url, { error: 'login_required' }),
    },
  })
  expect(said.verdict('redirect-uri')).toBe("CAN'T TELL")
})

/** Sends back to any address after signing out, whichever clients these are. */
function leadingAnywhere(isKnown: (clientId: string | null) => boolean): Paper {
  return {
    answers: {
      '/logout': (_request, response, { searchParams: query }) =>
        isKnown(query.get('client_id'))
          ? response
              .writeHead(302, { Location: query.get('post_logout_redirect_uri') ?? '/' })
              .end()
          : sendPage(response, 'Client not found', {}, 400),
    },
  }
}

test('a sign-out that leads anywhere', async () => {
  const said = await examine(leadingAnywhere((clientId) => clientId === 'foyer'))
  expect(said.verdict('logout-uri')).toBe('WARN any-address')
})

test('a provider that compares no address of anybody has none to register, as mock-oauth2-server', async () => {
  const said = await examine(leadingAnywhere(() => true))
  expect(said.finding('logout-uri')).toMatchObject({ verdict: 'OK', cause: 'any-address' })
})

test('a sign-out that is refused for want of an ID token says nothing of the address', async () => {
  const said = await examine({
    answers: {
      '/logout': (_request, response) => sendPage(response, 'id_token_hint is missing', {}, 400),
    },
  })
  expect(said.verdict('logout-uri')).toBe("CAN'T TELL")
})

test('a client that is told to bring its secret, as Google does', async () => {
  const refusal = { error: 'invalid_request', error_description: 'client_secret is missing.' }
  const said = await examine({
    answers: {
      '/token': (request, response) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => {
          const isKnown = new URLSearchParams(body).get('client_id') === 'foyer'
          sendJson(response, isKnown ? refusal : { error: 'invalid_client' }, {}, 400)
        })
      },
    },
  })
  expect(said.verdict('client')).toBe('FAIL confidential')
})

test('a code that is handed out without asking is told of, and not shown', async () => {
  const said = await examine(authorizing({ code: 'a-real-code', id_token: 'a.real.token' }))
  expect(said.verdict('authorize-request')).toBe('OK')
  expect(said.all).toContain('code=…')
  expect(said.all).not.toMatch(/a-real-code|a\.real\.token/)
})

/** Ignores prompt=none and asks everybody who they are, as long as `isKnown` holds. */
function asking(isKnown: (query: URLSearchParams) => boolean): Paper {
  return {
    answers: {
      '/authorize': (_request, response, url) =>
        isKnown(url.searchParams)
          ? sendPage(response, `Sign in <input value="${Math.random()}">`)
          : sendPage(response, 'This request is not known here', {}, 400),
      '/token': (_request, response) => sendJson(response, { error: 'invalid_client' }, {}, 401),
    },
  }
}

test('a sign-in page for every client does not prove that ours is known', async () => {
  const said = await examine(asking(() => true))
  expect(said.verdict('client')).toBe('FAIL refused')
  expect(said.verdict('redirect-uri')).toBe("CAN'T TELL")
})

test('a sign-in page for our client and redirect URI only proves both', async () => {
  const uri = 'http://localhost:19190/auth/callback'
  const said = await examine(
    asking((query) => query.get('client_id') === 'foyer' && query.get('redirect_uri') === uri),
  )
  expect(said.verdict('redirect-uri')).toBe('OK')
  expect(said.verdict('redirect-exact')).toBe('OK')
  expect(said.finding('iss-parameter')).toMatchObject({ verdict: "CAN'T TELL", waitsFor: null })
  expect(said.verdict('client')).toBe('FAIL confidential')
})

test('a sign-in page for any redirect URI of our client proves none', async () => {
  const said = await examine(asking((query) => query.get('client_id') === 'foyer'))
  expect(said.verdict('redirect-uri')).toBe("CAN'T TELL")
})

test('a token endpoint that looks at the code before the client proves nothing', async () => {
  const said = await examine({
    answers: {
      '/token': (_request, response) => sendJson(response, { error: 'invalid_grant' }, {}, 400),
    },
  })
  expect(said.verdict('client')).toBe("CAN'T TELL")
  expect(said.verdict('token-cors')).toBe("CAN'T TELL")
})
