import { afterAll, beforeAll, expect, test } from 'vitest'

import { antiForgeryHeader } from '#api/anti-forgery.ts'
import { serviceLimits } from '#contract/limits.ts'
import { Problem } from '#contract/problem.ts'
import { createApp } from '#server/api/app.ts'
import { handleErrors } from '#server/api/error-handler.ts'
import { createLog } from '#server/base/log.ts'
import { startTestService, type AskInit, type TestService } from '#tests/support/service.ts'

let service: TestService
let token: string

beforeAll(async () => {
  service = await startTestService((config) => ({
    ...config,
    appOrigins: ['https://app.example.org'],
  }))
  token = await service.tokenFor('petra')
})
afterAll(() => service.close())

async function problemOf(response: Response) {
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  return Problem.parse(await response.json())
}

const patch = ({
  headers,
  ...init
}: Omit<AskInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  service.fetch('/api/v1/me/preferences', {
    method: 'PATCH',
    token,
    isOurPage: true,
    body: '{"theme":"dark"}',
    ...init,
    headers: { 'Content-Type': 'application/merge-patch+json', ...headers },
  })

test('a change from one of our pages works', async () => {
  expect((await patch()).status).toBe(200)
})

test('without the anti-forgery header a change is refused, and reading is not', async () => {
  const problem = await problemOf(await patch({ isOurPage: false }))
  expect(problem).toMatchObject({ status: 403, code: 'csrf-invalid' })
  expect((await service.fetch('/api/v1/me', { token })).status).toBe(200)
})

test('cookie and header must be the same', async () => {
  const cookie = async () =>
    (await service.fetch('/api/v1/config')).headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const [one, other] = [await cookie(), await cookie()]
  const echo = (text: string) => ({ 'X-XSRF-TOKEN': text.slice('XSRF-TOKEN='.length) })
  const send = (headers: Record<string, string>) => patch({ isOurPage: false, headers })
  expect((await send({ Cookie: one, ...echo(one) })).status).toBe(200)
  expect((await problemOf(await send({ Cookie: one, ...echo(other) }))).code).toBe('csrf-invalid')
  expect((await problemOf(await send({ Cookie: one }))).code).toBe('csrf-invalid')
  expect((await problemOf(await send(echo(one)))).code).toBe('csrf-invalid')
})

test('a planted cookie is refused even when the header says the same', async () => {
  const headers = {
    Cookie: 'XSRF-TOKEN=planted.by-a-neighbour',
    'X-XSRF-TOKEN': 'planted.by-a-neighbour',
  }
  expect((await problemOf(await patch({ isOurPage: false, headers }))).code).toBe('csrf-invalid')
})

// A host beside ours may set a cookie of this name for all of the domain; which comes first is the browser's to say.
test.each([
  ['before ours', (ours: string) => `XSRF-TOKEN=planted.by-a-neighbour; ${ours}`],
  ['after ours', (ours: string) => `${ours}; theme=dark; XSRF-TOKEN=planted.by-a-neighbour`],
  ['twice', (ours: string) => `XSRF-TOKEN=a.b; XSRF-TOKEN=c%2Cd; ${ours}`],
])('a cookie that a neighbour has planted %s keeps nobody from writing', async (_, plant) => {
  let cookies = plant('other=1')
  const names = { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' }
  const write = () => {
    const [name, value] = antiForgeryHeader(names, cookies) ?? ['', '']
    return patch({ isOurPage: false, headers: { Cookie: cookies, [name]: value } })
  }
  expect((await problemOf(await write())).code).toBe('csrf-invalid')
  const primed = await service.fetch('/api/v1/config', { headers: { Cookie: cookies } })
  cookies = plant(primed.headers.get('Set-Cookie')?.split(';')[0] ?? '')
  expect((await write()).status).toBe(200)
  const again = await service.fetch('/api/v1/config', { headers: { Cookie: cookies } })
  expect(again.headers.get('Set-Cookie'), 'ours is there, and stays').toBeNull()
})

test('a header with a good value that no cookie has is refused', async () => {
  const { headers } = await service.fetch('/api/v1/config')
  const good = headers.get('Set-Cookie')?.split(';')[0]?.slice('XSRF-TOKEN='.length) ?? ''
  const foreign = { Cookie: 'XSRF-TOKEN=a.b', 'X-XSRF-TOKEN': `a.b, ${good}` }
  const answer = await patch({ isOurPage: false, headers: foreign })
  expect((await problemOf(answer)).code).toBe('csrf-invalid')
})

test.each([
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'null' }],
  [{ Origin: 'http://localhost:8081' }],
])('a change from the foreign page %o is refused, whatever else it carries', async (headers) => {
  expect((await problemOf(await patch({ headers, isOurPage: false }))).code).toBe('origin-denied')
})

test('a browser that hides the origin still tells that the page is foreign', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect((await problemOf(await patch({ headers, isOurPage: false }))).code).toBe('origin-denied')
})

test('pages of APP_ORIGINS may read answers, other pages may not', async () => {
  const from = (Origin: string) => service.fetch('/api/v1/me', { token, headers: { Origin } })
  const ours = await from('https://app.example.org')
  expect(ours.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.org')
  expect(ours.headers.get('Access-Control-Allow-Credentials')).toBe('true')
  expect(ours.headers.get('Vary')).toContain('Origin')
  const theirs = await from('https://evil.example')
  expect(theirs.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('a preflight is answered for our origins alone', async () => {
  const preflight = (Origin: string) =>
    service.fetch('/api/v1/me', {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'PATCH' },
    })
  const ours = await preflight('https://app.example.org')
  expect([ours.status, ours.headers.get('Access-Control-Allow-Methods')]).toEqual([
    204,
    expect.stringContaining('PATCH'),
  ])
  expect(ours.headers.get('Access-Control-Max-Age')).toBe('7200')
  expect((await preflight('https://evil.example')).status).toBe(403)
})

test('what tus can do is told to pages of our origins too, by tus itself', async () => {
  const ask = (Origin: string) =>
    service.fetch('/api/v1/uploads', { method: 'OPTIONS', headers: { Origin } })
  const ours = await ask('https://app.example.org')
  expect(ours.headers.get('Tus-Version')).toBe('1.0.0')
  expect(ours.headers.get('Access-Control-Allow-Origin')).toBe('https://app.example.org')
  expect(ours.headers.get('Access-Control-Expose-Headers')).toContain('Tus-Version')
  expect((await ask('https://evil.example')).headers.get('Access-Control-Allow-Origin')).toBeNull()
})

test('a refusal can be read by pages of our origins, and so can its number', async () => {
  const headers = { Origin: 'https://app.example.org' }
  const refused = await service.fetch('/api/v1/videos/nothing', { headers })
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([
    404,
    headers.Origin,
  ])
  expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id')
})

test('an answer to nobody else’s page says nothing of pages', async () => {
  const { headers } = await service.fetch('/api/v1/config')
  const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
  expect(names).toEqual([])
})

test.each([
  ['{"theme":', 'bad-request', 400],
  ['', 'bad-request', 400],
  ['{"theme":"\ud800"}', 'validation-failed', 422],
  ['[1]', 'validation-failed', 422],
  ['null', 'validation-failed', 422],
])('the body %j is %s', async (body, code, status) => {
  expect(await problemOf(await patch({ body }))).toMatchObject({ code, status })
})

test('a body that is not UTF-8 is bad-request', async () => {
  const body = new Uint8Array([0x22, 0xff, 0xfe, 0x22])
  expect((await problemOf(await patch({ body }))).code).toBe('bad-request')
})

test('a body of another type is unsupported-media', async () => {
  const headers = { 'Content-Type': 'text/plain' }
  expect((await problemOf(await patch({ headers }))).code).toBe('unsupported-media')
})

test('a body over the limit is refused while it comes, with and without a length', async () => {
  const large = new Uint8Array(serviceLimits.jsonBodyB + 1).fill(0x20)
  expect(await problemOf(await patch({ body: large }))).toMatchObject({
    code: 'body-too-large',
    status: 413,
    params: { maxB: serviceLimits.jsonBodyB },
  })
  let sentB = 0
  const endless = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536))
      sentB += 65_536
    },
  })
  expect((await problemOf(await patch({ body: endless }))).code).toBe('body-too-large')
  expect(sentB).toBeLessThan(serviceLimits.jsonBodyB * 1.5)
})

test('every wrong field is named by a JSON pointer, with its rule and limits', async () => {
  const me = await service.call('GET', '/me', { token })
  const { status, body } = await service.call('PATCH', '/me', {
    token,
    headers: { 'If-Match': me.body.etag },
    body: { displayName: 'n'.repeat(121), bio: 'a\u0000b', locale: 'not a tag' },
  })
  expect(status).toBe(422)
  expect(body.errors).toEqual([
    expect.objectContaining({ pointer: '#/displayName', code: 'too-long', params: { max: 120 } }),
    expect.objectContaining({ pointer: '#/bio', code: 'control-character' }),
    expect.objectContaining({ pointer: '#/locale', code: 'invalid-format' }),
  ])
})

test('limits count what people see: 120 emoji are a name, spaces around it do not count', async () => {
  const me = await service.call('GET', '/me', { token })
  const { body } = await service.call('PATCH', '/me', {
    token,
    headers: { 'If-Match': me.body.etag },
    body: { displayName: `  ${'🎬'.repeat(120)}  ` },
  })
  expect(body.displayName).toBe('🎬'.repeat(120))
})

test('what no call answers is a problem too, and a wrong method says which are right', async () => {
  expect(await problemOf(await service.fetch('/api/v1/nothing'))).toMatchObject({
    code: 'not-found',
  })
  const response = await service.fetch('/api/v1/me', { method: 'DELETE' })
  expect(response.headers.get('Allow')).toBe('GET, PATCH')
  expect((await problemOf(response)).code).toBe('method-not-allowed')
})

test('a cursor that is none is invalid-cursor, a wrong number is named', async () => {
  const tooLong = await service.call('GET', `/videos?cursor=${'x'.repeat(600)}`)
  expect(tooLong.body.code).toBe('invalid-cursor')
  const { body } = await service.call('GET', '/videos?limit=1000')
  expect(body.errors[0].pointer).toBe('#/query/limit')
})

const forgedCursors: [string, string][] = [
  ['2026-02-30 10:00:00+00', 'abcdef'],
  ['2026-99-99 99:99:99+00', 'abcdef'],
  ['0000-01-01 10:00:00+00', 'abcdef'],
  ['2026-01-01 10:00:00+99', 'abcdef'],
  ['2026-01-01 10:00:00+00', 'abc\0def'],
]
test.each(forgedCursors)('a forged cursor %j, %j never reaches the database', async (key, id) => {
  const cursor = Buffer.from(JSON.stringify(['videos-new', key, id])).toString('base64url')
  const { status, body } = await service.call('GET', `/videos?cursor=${cursor}`)
  expect([status, body.code]).toEqual([400, 'invalid-cursor'])
})

test('what the database cannot hold is the sender’s mistake, not a bug of ours', async () => {
  const token = await service.tokenFor('nul', 'creator')
  const draft = {
    title: 'Wide',
    fileName: 'wide.mp4',
    sizeB: 9,
    type: 'video/mp4',
    fingerprint: 's1-0123456789abcdef',
  }
  const { status, body } = await service.call('POST', '/videos', {
    token,
    body: { ...draft, width: 3_000_000_000 },
  })
  expect([status, body.code]).toEqual([400, 'bad-request'])
  for (const path of ['/videos?tag=%00', '/me/history?q=%00', '/me/videos?q=a%00']) {
    const refused = await service.call('GET', path, { token })
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([422, 'control-character'])
  }
  // What is promised for every cursor that is none.
  const cursor = await service.call('GET', '/me/history?cursor=%00', { token })
  expect([cursor.status, cursor.body.code]).toEqual([400, 'invalid-cursor'])
})

test('a bug answers internal with a trace id that the log knows, and tells nothing else', async () => {
  const logged: string[] = []
  const app = createApp()
  handleErrors(
    app,
    createLog({ level: 'info', isPretty: false, write: (line) => logged.push(line) }),
  )
  app.get('/api/broken', () => {
    throw new Error('password of the database is hunter2')
  })
  const response = await app.request('/api/broken?token=secret')
  const text = await response.clone().text()
  const problem = await problemOf(response)
  expect(problem).toMatchObject({ status: 500, code: 'internal' })
  expect(text).not.toContain('hunter2')
  expect(response.headers.get('X-Request-Id')).toBe(problem.traceId)
  expect(logged.join('')).toContain(problem.traceId)
  expect(logged.join('')).not.toContain('token=secret')
})

test('a database without room is storage-full, so that a client pauses and tries again', async () => {
  const app = createApp()
  handleErrors(app, service.services.log)
  app.get('/api/full', () => {
    throw Object.assign(new Error('could not extend file: No space left on device'), {
      code: '53100',
    })
  })
  expect(await problemOf(await app.request('/api/full'))).toMatchObject({
    status: 507,
    code: 'storage-full',
  })
})

test('too many requests wait: 429 says how long, and other people are not held up', async () => {
  const now = { ms: Date.now() }
  const other = await startTestService((config) => ({ ...config, requestsPer10S: 5 }), {
    clock: () => new Date(now.ms),
  })
  const [busy, calm] = [await other.tokenFor('busy'), await other.tokenFor('calm')]
  const ask = (token: string) => other.fetch('/api/v1/me', { token })
  for (let n = 0; n < 5; n++) expect((await ask(busy)).status).toBe(200)
  const refused = await ask(busy)
  expect(refused.headers.get('Retry-After')).toBe('2')
  expect(await problemOf(refused)).toMatchObject({ code: 'rate-limited', retryAfterMs: 2000 })
  expect((await ask(calm)).status).toBe(200)
  now.ms += 2000
  expect((await ask(busy)).status).toBe(200)
  await other.close()
})
