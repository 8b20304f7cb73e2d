import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MediaUrlOptions } from '#server/access/media-urls.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
const now = { ms: Date.parse('2026-11-21T10:00:00Z') }
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
const key = 'videos/abc/original.mp4'

beforeAll(async () => {
  service = await startTestService((config) => config, { clock: () => new Date(now.ms) })
  await service.services.storage.write(key, bytes)
})
afterAll(() => service.close())

const urlOf = (options: Partial<MediaUrlOptions> = {}, of = key) =>
  service.services.mediaUrls.forKey(of, { lifetime: 'grant', ...options })
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  service.fetch(url, { headers, method })

test('a signed address gives the file, without a token', async () => {
  const response = await get(urlOf())
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=900, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=100-199', 100, 199],
  ['bytes=900-', 900, 999],
  ['bytes=-10', 990, 999],
  ['bytes=990-5000', 990, 999],
])('the range %s is exactly those bytes', async (range, start, end) => {
  const response = await get(urlOf(), { Range: range })
  expect(response.status).toBe(206)
  expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end}/1000`)
  expect(response.headers.get('Content-Length')).toBe(String(end - start + 1))
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(start, end + 1))
})

test('a range after the end is range-invalid and tells the size', async () => {
  const response = await get(urlOf(), { Range: 'bytes=1000-' })
  expect(response.headers.get('Content-Range')).toBe('bytes */1000')
  expect(await response.json()).toMatchObject({ status: 416, code: 'range-invalid' })
})

test('a range of a file that changed since is the whole file', async () => {
  const etag = (await get(urlOf())).headers.get('ETag') ?? ''
  expect((await get(urlOf(), { Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
  expect((await get(urlOf(), { Range: 'bytes=0-9', 'If-Range': '"older"' })).status).toBe(200)
  expect((await get(urlOf(), { 'If-None-Match': etag })).status).toBe(304)
})

test.each([[{}], [{ Origin: 'https://elsewhere.test' }]])(
  'what was kept for a page that only shows it is asked for anew by one that reads it: %o',
  async (headers) => {
    expect((await get(urlOf(), headers)).headers.get('Vary')).toBe('Origin')
  },
)

test('HEAD says what GET would, without a body', async () => {
  const response = await get(urlOf(), { Range: 'bytes=0-9' }, 'HEAD')
  expect([response.status, response.headers.get('Content-Length')]).toEqual([206, '10'])
  expect(await response.text()).toBe('')
})

test.each<[string, (url: URL) => void]>([
  ['without a signature', (url) => url.searchParams.delete('s')],
  ['with a changed signature', (url) => url.searchParams.set('s', 'A'.repeat(43))],
  ['with a longer life', (url) => url.searchParams.set('e', '9999999999')],
  ['with another type', (url) => url.searchParams.set('t', 'text/html')],
  ['with another parameter', (url) => url.searchParams.append('p', '1')],
  ['of another file', (url) => (url.pathname = '/media/videos/abc/other.mp4')],
])('an address %s is signature-invalid', async (_name, forge) => {
  const url = new URL(urlOf())
  forge(url)
  const response = await get(url.href)
  expect(await response.json()).toMatchObject({ status: 403, code: 'signature-invalid' })
})

test('an address that expired is signature-invalid', async () => {
  const url = urlOf()
  now.ms += 14 * 60_000
  expect((await get(url)).status).toBe(200)
  now.ms += 60_000
  expect((await (await get(url)).json()).code).toBe('signature-invalid')
})

test('another service’s addresses do not open ours', async () => {
  const other = await startTestService()
  const url = other.services.mediaUrls.forKey(key, { lifetime: 'day' })
  await other.close()
  expect((await get(url)).status).toBe(403)
})

test.each(['../../../etc/passwd', '%2e%2e/%2e%2e/etc/passwd', '..%2f..%2fetc%2fpasswd', '.hidden'])(
  'the path /media/%s reaches nothing',
  async (path) => {
    const response = await get(`${service.url}/media/${path}`)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    expect([403, 404]).toContain(response.status)
  },
)

test('even a signed address cannot leave the storage', async () => {
  for (const sly of ['../config', 'a/../../b', '/etc/passwd', 'a//b', 'a/.b', 'a\\..\\b']) {
    expect((await get(urlOf({}, sly))).status).toBeGreaterThanOrEqual(403)
    await expect(service.services.storage.write(sly, bytes)).rejects.toThrow('not-found')
  }
})

test('a picture keeps its address all day, and any cache may keep a public one for a quarter of an hour', async () => {
  const morning = urlOf({ lifetime: 'day', isPublic: true })
  now.ms = Date.parse('2026-11-21T23:59:00Z')
  expect(urlOf({ lifetime: 'day', isPublic: true })).toBe(morning)
  const cache = (await get(morning)).headers.get('Cache-Control')
  expect(cache).toBe('public, max-age=900')
  now.ms = Date.parse('2026-11-22T00:01:00Z')
  expect(urlOf({ lifetime: 'day', isPublic: true })).not.toBe(morning)
  expect((await get(morning)).status).toBe(200)
})

test('a download has the name people gave the file, and nothing in it can end the header', async () => {
  const response = await get(urlOf({ downloadName: 'Übung "1"\r\nX-Evil: 1;\\/.mp4' }))
  const header = response.headers.get('Content-Disposition') ?? ''
  expect(header).toMatch(/^attachment; filename="[^"\\]+"; filename\*=UTF-8''%C3%9Cbung/)
  expect(response.headers.get('X-Evil')).toBeNull()
})

test('a signed address whose file is gone is not-found', async () => {
  expect((await get(urlOf({}, 'videos/gone.mp4'))).status).toBe(404)
})
