import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { serviceLimits } from '#contract/limits.ts'
import { builtFile } from '#server/site/built-files.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const html = `<!doctype html><html><head><script>theme()</script>
  <script type="module" src="/assets/app-1a2b.js"></script></head><body>${' '.repeat(600)}</body></html>`
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`

const file = (name: string, text: string) => builtFile(name, Buffer.from(text))
const site = new Map([
  ['/index.html', file('index.html', html)],
  ['/assets/app-1a2b.js', file('app-1a2b.js', script)],
  ['/favicon.svg', file('favicon.svg', '<svg/>')],
])

let service: TestService

beforeAll(async () => {
  service = await startTestService(
    (config) => ({ ...config, pictureOrigins: ['https://pictures.example.org'] }),
    { site },
  )
})
afterAll(() => service.close())

const navigate = (path: string) =>
  service.fetch(path, { headers: { Accept: 'text/html,*/*', 'Sec-Fetch-Dest': 'document' } })

test.each(['/', '/c/some.body', '/settings/account?x=1', '/auth/callback?code=1'])(
  '%s opens the app, and is asked for anew each time',
  async (path) => {
    const response = await navigate(path)
    expect([response.status, await response.text()]).toEqual([200, html])
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  },
)

test.each(['/assets/app-old.js', '/missing.png', '/media/x'])(
  'the missing file %s is 404, never the app',
  async (path) => {
    const response = await service.fetch(path, { headers: { 'Sec-Fetch-Dest': 'script' } })
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect([403, 404]).toContain(response.status)
  },
)

test('no page may record: nothing here does', async () => {
  const policy = (await navigate('/')).headers.get('Permissions-Policy') ?? ''
  expect(policy.split(', ')).toEqual(
    expect.arrayContaining([
      'camera=()',
      'display-capture=()',
      'microphone=()',
      'fullscreen=(self)',
    ]),
  )
})

test('a missing script is 404 even for somebody who opens it', async () => {
  expect((await navigate('/assets/app-old.js')).status).toBe(404)
  expect((await navigate('/api/v2/anything')).status).toBe(404)
})

test('hashed files may be kept for ever, and travel compressed', async () => {
  const ask = (encoding: string) =>
    service.fetch('/assets/app-1a2b.js', { headers: { 'Accept-Encoding': encoding } })
  const br = await ask('gzip, deflate, br, zstd')
  expect(br.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(br.headers.get('Content-Encoding')).toBe('br')
  expect(br.headers.get('Vary')).toContain('Accept-Encoding')
  expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(script)
  const gzip = await ask('gzip;q=0.8, br;q=0')
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script)
  const plain = await ask('')
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(await plain.text()).toBe(script)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.get('ETag'))).size).toBe(3)
})

test('the other name of this computer leads to the one that sign-in knows', async () => {
  const response = await navigate('http://127.0.0.1:8080/w/abc?t=1')
  expect([response.status, response.headers.get('Location')]).toEqual([
    302,
    'http://localhost:8080/w/abc?t=1',
  ])
  expect((await navigate('http://foyer.example:8080/w/abc')).status).toBe(200)
})

test('the settings bring the anti-forgery cookie, once', async () => {
  const first = await service.fetch('/config.json')
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/)
  const again = await service.fetch('/config.json', {
    headers: { Cookie: cookie.split(';')[0] ?? '' },
  })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('an unchanged page is not sent again', async () => {
  const etag = (await navigate('/')).headers.get('ETag') ?? ''
  expect((await service.fetch('/', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

const policyOf = ({ headers }: Response) => headers.get('Content-Security-Policy') ?? ''
const rulesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((rule): [string, string] => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('pages run our scripts alone: no generated code, and connections only to us and the provider', async () => {
  const policy = policyOf(await navigate('/'))
  const rules = rulesOf(policy)
  expect(rules.get('default-src')).toBe("'none'")
  expect(rules.get('script-src')).toMatch(/^'self' 'sha256-[A-Za-z0-9+/]{43}='$/)
  expect(rules.get('style-src')).toBe("'self'")
  expect(rules.get('connect-src')).toBe(`'self' ${service.url} ${service.issuer.issuer}`)
  expect(rules.get('img-src')).toContain('https://pictures.example.org')
  expect(rules.get('object-src')).toBe("'none'")
  expect(rules.get('base-uri')).toBe("'none'")
  expect(rules.get('frame-ancestors')).toBe("'self'")
  expect(rules.get('require-trusted-types-for')).toBe("'script'")
  expect(policy).not.toMatch(/unsafe|\*/)
})

/** A provider whose endpoints live on as many hosts as large ones do. */
async function scattered() {
  const other = await startTestService((config) => config, { site })
  other.issuer.setMetadata({
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://token.example/t',
    userinfo_endpoint: 'https://userinfo.example/u',
    revocation_endpoint: 'https://revoke.example/r',
    pushed_authorization_request_endpoint: 'https://par.example/p',
    jwks_uri: 'https://keys.example/k',
    end_session_endpoint: 'https://bye.example/e',
    introspection_endpoint: 'https://introspect.example/i',
  })
  return other
}

test('connections are allowed to every address the provider names for scripts, and to no other', async () => {
  const other = await scattered()
  await other.services.bearer.warmUp()
  const rules = rulesOf(policyOf(await other.fetch('/')))
  const issuer = other.issuer.issuer
  expect(new Set(rules.get('connect-src')?.split(' '))).toEqual(
    new Set([
      "'self'",
      other.url,
      issuer,
      'https://keys.example',
      'https://token.example',
      'https://userinfo.example',
      'https://revoke.example',
      'https://par.example',
    ]),
  )
  expect(rules.get('frame-src')).toBe(`'self' ${issuer} https://login.example https://bye.example`)
  await other.close()
})

test('a provider that nobody has asked yet is asked for the first page, which does not wait', async () => {
  const other = await scattered()
  const sourcesNow = async () =>
    rulesOf(policyOf(await other.fetch('/')))
      .get('connect-src')
      ?.split(' ') ?? []
  expect(await sourcesNow()).not.toContain('https://token.example')
  await other.services.bearer.warmUp()
  expect(await sourcesNow()).toContain('https://token.example')
  expect(other.issuer.asked).toEqual(['/.well-known/openid-configuration'])
  await other.close()
})

test('the page of front-channel logout may be framed by the provider, and no other page by anybody', async () => {
  const page = await service.fetch('/auth/front-channel-logout?iss=x&sid=y', {
    headers: { Accept: 'text/html', 'Sec-Fetch-Dest': 'iframe' },
  })
  expect([page.status, await page.text()]).toEqual([200, html])
  expect(rulesOf(policyOf(page)).get('frame-ancestors')).toBe(`'self' ${service.issuer.issuer}`)
  expect(page.headers.get('X-Frame-Options')).toBeNull()
  for (const path of ['/', '/auth/callback', '/auth/front-channel-logout/x', '/favicon.svg']) {
    const other = await navigate(path)
    expect(other.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
    expect(rulesOf(policyOf(other)).get('frame-ancestors')).toMatch(/^'(self|none)'$/)
  }
})

// Run elsewhere, so that nobody's .env has a say.
const printPolicy = fileURLToPath(new URL('../../server/site/print-policy.ts', import.meta.url))

test('a static host is told the same headers that the service sends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-build-'))
  await writeFile(join(folder, 'index.html'), html)
  const print = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [printPolicy, ...args, folder], {
      cwd: folder,
      env: {
        OIDC_ISSUER: service.issuer.issuer,
        PUBLIC_URL: service.url,
        PICTURE_ORIGINS: 'https://pictures.example.org',
      },
    })
    return stdout
  }
  const plain = await print()
  for (const name of [
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Cross-Origin-Opener-Policy',
    'Permissions-Policy',
    'X-Frame-Options',
  ]) {
    const value = (await navigate('/')).headers.get(name) ?? 'missing'
    expect(plain).toContain(`${name}: ${value}\n`)
  }
  expect(plain).not.toContain('Cross-Origin-Resource-Policy')
  const framed = policyOf(await navigate('/auth/front-channel-logout'))
  for (const dialect of ['--nginx', '--caddy']) {
    const file = await print(dialect)
    expect(file).toContain(`"${policyOf(await navigate('/'))}"`)
    expect(file).toContain(`"${framed}"`)
  }
  await rm(folder, { recursive: true })
})

test('without a build, or with a provider that does not answer, no policy is printed', async () => {
  const run = (issuer: string, folder: string) =>
    promisify(execFile)(process.execPath, [printPolicy, folder], {
      cwd: tmpdir(),
      env: { OIDC_ISSUER: issuer },
    })
  const wrong = run(service.issuer.issuer, '/nowhere')
  await expect(wrong).rejects.toMatchObject({ stdout: '', stderr: expect.stringMatching('build') })
  const folder = await mkdtemp(join(tmpdir(), 'foyer-build-'))
  await writeFile(join(folder, 'index.html'), html)
  const silent = run('http://127.0.0.1:9', folder)
  await expect(silent).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringMatching('http://127.0.0.1:9 does not answer'),
  })
  await rm(folder, { recursive: true })
})

test('every answer carries the security headers', async () => {
  for (const path of ['/', '/api/v1/config', '/api/v1/nothing', '/favicon.svg', '/healthz']) {
    const { headers } = await service.fetch(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
    expect(headers.get('Content-Security-Policy')).not.toBeNull()
    expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('the security headers are these and no others', async () => {
  const { headers } = await service.fetch('/api/v1/nothing')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(headers.get('Permissions-Policy')).toBe(
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), fullscreen=(self), picture-in-picture=(self), screen-wake-lock=(self)',
  )
  for (const name of ['Strict-Transport-Security', 'X-XSS-Protection', 'X-Download-Options'])
    expect(headers.get(name)).toBeNull()
})

test('where people come by https, they are told to stay with it', async () => {
  const publicOrigin = 'https://videos.quillmoor.example'
  const other = await startTestService((config) => ({ ...config, publicOrigin }), { site })
  const { headers } = await other.fetch('/healthz')
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  await other.close()
})

test('config.json tells the front end what it needs and no secret', async () => {
  const { issuer, ...rest } = (await (await service.fetch('/config.json')).json()).oidc
  expect(issuer).toBe(service.issuer.issuer)
  expect(rest).toEqual({ clientId: 'foyer', scope: 'openid profile email', audience: 'foyer-api' })
})

test('readyz names what is missing', async () => {
  const ready = await service.fetch('/readyz')
  expect(await ready.json()).toEqual({
    status: 'ok',
    checks: { running: true, database: true, storage: true },
  })
  const full = { ...service.services.storage, freeB: async () => 1024 }
  const other = await startTestService((config) => config, { storage: full })
  const response = await other.fetch('/readyz')
  expect(response.status).toBe(503)
  expect((await response.json()).checks).toMatchObject({ database: true, storage: false })
  await other.close()
})

test('a sign-in that begins elsewhere may come as a form, and goes on as an address', async () => {
  const body = new URLSearchParams({
    iss: 'https://id.quillmoor.example',
    login_hint: 'iris@quillmoor.example',
    evil: '1',
  })
  const response = await service.fetch('/auth/initiate', {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe(
    '/auth/initiate?iss=https%3A%2F%2Fid.quillmoor.example&login_hint=iris%40quillmoor.example',
  )
})

test('a form that is longer than any request to sign in is not read to its end', async () => {
  const body = new URLSearchParams({ iss: 'x'.repeat(serviceLimits.jsonBodyB) })
  const response = await service.fetch('/auth/initiate', { method: 'POST', body })
  expect([response.status, (await response.json()).code]).toEqual([413, 'body-too-large'])
})
