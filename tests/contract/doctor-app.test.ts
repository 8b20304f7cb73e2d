import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { builtFile } from '#server/site/built-files.ts'
import { askDoctor, type DoctorAnswer } from '#tests/support/doctor-findings.ts'
import { settingsFor, startRealProvider } from '#tests/support/doctor-provider.ts'
import {
  sendJson,
  sendPage,
  startTestServer,
  stopTestServers,
} from '#tests/support/doctor-server.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { freePorts } from '#tests/support/started-foyer.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'

const page =
  '<!doctype html><html><head><script>theme()</script></head><body><div id="root"></div></body></html>'

let dataDir: string
let issuer: TestIssuer
let foyer: ListeningService

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-doctor-app-'))
  issuer = await startTestIssuer()
  foyer = await listenOn(dataDir, issuer, {
    parts: {
      database: await openTestDatabase(),
      site: new Map([['/index.html', builtFile('index.html', Buffer.from(page))]]),
    },
  })
})

afterAll(async () => {
  await foyer.stop()
  await issuer.close()
  await stopTestServers()
  await rm(dataDir, { recursive: true })
})

const ofTheApp = (line: string) => /^(app|api|anti|secure)/.test(line)

/** The settings the running service has. */
const settings = () => ({
  OIDC_ISSUER: issuer.issuer,
  OIDC_AUDIENCE: 'foyer-api',
  PUBLIC_URL: foyer.origin,
})

test('the real service, served well, has no trouble', async () => {
  const said = await askDoctor(settings())
  // The tiny issuer of this service names no endpoints, so there is nothing to allow the page.
  expect(said.trouble.filter(ofTheApp)).toEqual([])
})

test('a deployed application is examined by the settings it tells', async () => {
  const said = await askDoctor('', { origin: foyer.origin })
  expect(said.trouble.filter(ofTheApp)).toEqual([])
  expect(said.verdict('issuer')).toBe('OK')
  // There is nothing of a .env in it.
  expect(() => said.finding('env-file')).toThrow()
})

test('a running application with other settings than the .env', async () => {
  const { issuer: other } = await startRealProvider({ origin: foyer.origin })
  const said = await askDoctor(settingsFor(other, foyer.origin))
  expect(said.verdict('app-config')).toBe('FAIL')
  expect(said.finding('app-config').says).toContain(`OIDC_ISSUER is ${issuer.issuer}, not ${other}`)
  // That it knows its own provider says nothing of this one.
  expect(said.finding('api-provider').waitsFor).toBe('app-config')
  // Its policy was made for the other provider.
  expect(said.verdict('app-connect')).toBe('FAIL')
  expect(said.finding('app-connect').paste[0]?.value).toContain(other)
})

test('a service that cannot reach its provider', async () => {
  issuer.setDown(true)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-doctor-down-'))
  const lonely = await listenOn(folder, issuer, {
    parts: {
      database: await openTestDatabase(),
      site: new Map([['/index.html', builtFile('index.html', Buffer.from(page))]]),
    },
  })
  try {
    const said = await askDoctor({ ...settings(), PUBLIC_URL: lonely.origin })
    expect(said.verdict('api-provider')).toBe('FAIL unreachable')
    expect(said.verdict('discovery')).toBe('FAIL status')
  } finally {
    issuer.setDown(false)
    await lonely.stop()
    await rm(folder, { recursive: true })
  }
})

test('an application that is not running can be told nothing of', async () => {
  const { PORT } = await freePorts()
  const said = await askDoctor({ ...settings(), PUBLIC_URL: `http://127.0.0.1:${PORT}` })
  expect(said.verdict('app')).toBe("CAN'T TELL not-running")
  expect(said.finding('app').advice).toContain('npm start')
  for (const id of [
    'app-config',
    'app-callback',
    'app-connect',
    'api-unauthorized',
    'anti-forgery',
  ]) {
    expect([id, said.finding(id).waitsFor]).toEqual([id, 'app'])
  }
})

test('a port of the application that browsers refuse: PUBLIC_URL and PORT have to name another', async () => {
  const said = await askDoctor({ ...settings(), PUBLIC_URL: 'http://localhost:9' })
  expect(said.verdict('app')).toBe('FAIL bad-port')
  expect(said.finding('app').advice).toContain('PUBLIC_URL and PORT have to name another')
})

test('a deployed address that tells no settings', async () => {
  const { origin } = await startTestServer((_request, response) => sendPage(response, 'Hello'))
  expect((await askDoctor('', { origin })).verdict('site-settings')).toBe('FAIL missing')
})

/** A host that serves the page itself, as `headers` and `answers` say. */
async function hosted(
  headers: Record<string, string>,
  answers: Record<string, (response: ServerResponse) => void> = {},
  settings: Record<string, string> = {},
): Promise<DoctorAnswer> {
  const { issuer: provider } = await startRealProvider()
  const { origin } = await startTestServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app')
    const answer = answers[pathname]
    if (answer !== undefined) answer(response)
    else sendPage(response, '<div id="root"></div>', headers)
  })
  return askDoctor({ ...settingsFor(provider, origin), ...settings })
}

const goodHeaders = {
  'Content-Security-Policy': "default-src 'self' http://localhost:*",
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cache-Control': 'no-cache',
}

test('a host with good headers, and one by one without', async () => {
  const good = await hosted(goodHeaders)
  expect(good.trouble.filter((line) => line.startsWith('app'))).toEqual(["app-config: CAN'T TELL"])
  const bare = await hosted({})
  expect(bare.verdict('app-policy')).toBe('WARN missing')
  expect(bare.verdict('app-opener')).toBe('WARN missing')
  expect(bare.verdict('app-cache')).toBe('WARN')
  const strict = await hosted({ ...goodHeaders, 'Cross-Origin-Opener-Policy': 'same-origin' })
  expect(strict.verdict('app-opener')).toBe('WARN too-strict')
  const kept = await hosted({ ...goodHeaders, 'Cache-Control': 'public, max-age=86400' })
  expect(kept.verdict('app-cache')).toBe('WARN')
})

test.each(["'unsafe-inline'", "'unsafe-eval'"])('a policy with %s', async (source) => {
  const policy = `default-src 'self' http://localhost:*; script-src 'self' ${source}`
  const said = await hosted({ ...goodHeaders, 'Content-Security-Policy': policy })
  expect(said.verdict('app-policy')).toBe('WARN unsafe')
  expect(said.finding('app-policy').says).toContain(`script-src ${source}`)
})

test.each([
  ["default-src 'self'", 'FAIL'],
  ["default-src 'self'; connect-src 'self' https:", 'FAIL'],
  ["connect-src 'self' http:", 'OK'],
  ['connect-src *', 'OK'],
  ["connect-src 'none'", 'FAIL'],
])('connect-src: %s is %s', async (policy, verdict) => {
  const said = await hosted({ ...goodHeaders, 'Content-Security-Policy': policy })
  expect(said.verdict('app-connect')).toBe(verdict)
})

test('a host that knows files only', async () => {
  const notFound = (response: ServerResponse) => sendPage(response, 'Not found', {}, 404)
  const said = await hosted(goodHeaders, {
    '/auth/callback': notFound,
    '/auth/signed-out': notFound,
  })
  expect(said.verdict('app-callback')).toBe('FAIL no-fallback')
  expect(said.verdict('app-signed-out')).toBe('FAIL no-fallback')
})

test('a host that redirects the callback', async () => {
  const said = await hosted(goodHeaders, {
    '/auth/callback': (response) => response.writeHead(301, { Location: '/auth/callback/' }).end(),
  })
  expect(said.verdict('app-callback')).toBe('FAIL redirect')
})

test('something else that listens where the application should', async () => {
  const said = await hosted(goodHeaders, {
    '/': (response) => sendJson(response, { hello: 'world' }),
  })
  expect(said.verdict('app')).toBe('FAIL not-a-page')
})

test('an API whose place the page has taken', async () => {
  const said = await hosted(goodHeaders)
  expect(said.verdict('api-unauthorized')).toBe('FAIL status')
  expect(said.verdict('anti-forgery')).toBe('WARN missing')
})

test('an API behind a proxy that drops the challenge, hides the cookie', async () => {
  const cookie = { 'Set-Cookie': 'XSRF-TOKEN=x; Path=/; HttpOnly' }
  const said = await hosted(goodHeaders, {
    '/api/v1/me': (response) => sendJson(response, { code: 'unauthenticated' }, {}, 401),
    '/api/v1/config': (response) => sendJson(response, {}, cookie),
  })
  expect(said.verdict('api-unauthorized')).toBe('WARN challenge')
  expect(said.verdict('anti-forgery')).toBe('WARN hidden')
})

test.each([
  ['sign-in-unavailable', 'FAIL unreachable'],
  ['unavailable', 'FAIL service'],
  // A proxy whose service is not there.
  [null, "CAN'T TELL"],
])('an API that answers 503 to a token: %s is %s', async (code, verdict) => {
  const detail = 'The database cannot be reached just now.'
  const said = await hosted(goodHeaders, {
    '/api/v1/me': (response) => {
      if (code === null) sendPage(response, 'Bad gateway', {}, 503)
      else sendJson(response, { code, detail }, {}, 503)
    },
  })
  expect(said.verdict('api-provider')).toBe(verdict)
  const { says, advice } = said.finding('api-provider')
  expect(`${says} ${advice}`.includes(detail)).toBe(code === 'unavailable')
})

const refusesToken = (response: ServerResponse) =>
  sendJson(response, { code: 'token-invalid' }, {}, 401)

test('an API that refuses a false token, and does not tell which provider it asks', async () => {
  const said = await hosted(goodHeaders, { '/api/v1/me': refusesToken })
  expect(said.verdict('api-provider')).toBe("CAN'T TELL")
  expect(said.finding('api-provider').says).toContain('does not tell which')
})

test('an API on another origin is compared with the settings that it tells there itself', async () => {
  const { issuer: provider } = await startRealProvider()
  let used = provider
  const { origin: apiOrigin } = await startTestServer((request, response) => {
    if (request.url === '/config.json') {
      sendJson(response, { oidc: { issuer: used, clientId: 'foyer' } })
    } else refusesToken(response)
  })
  const config = { oidc: { issuer: provider, clientId: 'foyer' }, apiOrigin }
  const { origin } = await startTestServer((request, response) =>
    request.url === '/config.json' ? sendJson(response, config) : sendPage(response, 'Foyer'),
  )
  expect((await askDoctor('', { origin })).verdict('api-provider')).toBe('OK')
  used = `${provider}/`
  expect((await askDoctor('', { origin })).verdict('api-provider')).toBe('OK')
  used = `${provider}/.well-known/openid-configuration`
  expect((await askDoctor('', { origin })).verdict('api-provider')).toBe('OK')
  used = 'https://id.elsewhere.example'
  const other = await askDoctor('', { origin })
  expect(other.verdict('api-provider')).toBe('FAIL other-issuer')
  expect(other.finding('api-provider').says).toContain(`is ${used}, not ${provider}`)
})

test('an API on another origin that does not know the page', async () => {
  const { origin: apiOrigin } = await startTestServer((_request, response) =>
    sendJson(response, {}, { 'Set-Cookie': 'XSRF-TOKEN=x; Path=/' }),
  )
  const { issuer: provider } = await startRealProvider()
  const config = { oidc: { issuer: provider, clientId: 'foyer' }, apiOrigin }
  const { origin } = await startTestServer((request, response) =>
    request.url === '/config.json' ? sendJson(response, config) : sendPage(response, 'Foyer'),
  )
  const said = await askDoctor('', { origin })
  expect(said.verdict('api-cors')).toBe('FAIL')
  expect(said.finding('api-cors').paste[0]).toMatchObject({
    into: '.env APP_ORIGINS',
    value: origin,
  })
})
