import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { builtFile } from '#server/site/built-files.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const html = `<!doctype html><html><head><script>theme()</script>
  <script type="module" src="/assets/app-1a2b.js"></script></head><body>${' '.repeat(600)}</body></html>`
const script = `console.log(${JSON.stringify('x'.repeat(2000))})`

let service: TestService

beforeAll(async () => {
  const file = (name: string, text: string) => builtFile(name, Buffer.from(text))
  service = await startTestService(
    (config) => ({ ...config, pictureOrigins: ['https://pictures.example.org'] }),
    {
      site: new Map([
        ['/index.html', file('index.html', html)],
        ['/assets/app-1a2b.js', file('app-1a2b.js', script)],
        ['/favicon.svg', file('favicon.svg', '<svg/>')],
      ]),
    },
  )
})
afterAll(() => service.close())

const navigate = (path: string) =>
  service.fetch(path, { headers: { Accept: 'text/html,*/*', 'Sec-Fetch-Dest': 'document' } })

test.each(['/', '/w/abc', '/c/some.body', '/settings/account?x=1', '/auth/callback?code=1'])(
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

test('an unchanged page is not sent again', async () => {
  const etag = (await navigate('/')).headers.get('ETag') ?? ''
  expect((await service.fetch('/', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('pages run our scripts alone: no generated code, and connections only to us and the provider', async () => {
  const policy = (await navigate('/')).headers.get('Content-Security-Policy') ?? ''
  const rules = new Map(
    policy.split('; ').map((rule): [string, string] => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources.join(' ')]
    }),
  )
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
