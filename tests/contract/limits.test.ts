import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

// Time stands still within a test: what is counted does not depend on how fast this machine is. All requests come from
// one address, as those of an office do.
const now = { ms: Date.now() }
const perPerson = 50

let office: TestService
/** Opaque tokens, about which the provider is asked. */
let asking: TestService

beforeAll(async () => {
  const clock = () => new Date(now.ms)
  office = await startTestService((config) => ({ ...config, requestsPer10S: perPerson }), { clock })
  asking = await startTestService(
    (config) => ({
      ...config,
      requestsPer10S: 5,
      oidc: { ...config.oidc, introspection: { clientId: 'svc', clientSecret: 'secret' } },
    }),
    { clock },
  )
})
afterAll(async () => {
  await office.close()
  await asking.close()
})
beforeEach(() => void (now.ms += 60_000))

/** How often each status came. */
function counted(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/**
 * Fifty after fifty, for what asks the database: all at once, they would wait for a connection to PostgreSQL, and not as
 * long as it takes on a busy machine. For the limits they come at the same time, because it stands still.
 */
async function inWaves<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) {
    results.push(...(await times(Math.min(50, count - results.length), work)))
  }
  return results
}

test('600 viewers behind one address watch at the same time, and none is held up', async () => {
  const owner = await makePerson(office, 'owner', 'creator')
  const channel = await makeChannel(office, owner)
  const file = `videos/all-hands/original.mp4`
  await office.services.storage.write(file, new Uint8Array(1000))
  const id = await makeVideo(office, channel, owner, { access: 'internal', file_key: file })
  const report = {
    durationMs: 600_000,
    state: 'playing',
    sessionId: 'session-1',
    seq: 1,
    positionMs: 10_000,
  }

  const statuses = await times(600, async (index) => {
    const token = await office.tokenFor(`viewer-${index}`)
    const beat = await office.call('PUT', `/videos/${id}/progress`, { token, body: report })
    // As the grant of a viewer names it: signed for them alone.
    const personId = `viewer-${index}`
    const url = office.services.mediaUrls.forKey(file, { lifetime: 'grant', personId })
    const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=-1']
    const media = ranges.map((Range) => office.fetch(url, { headers: { Range } }))
    return [beat.status, ...(await Promise.all(media)).map(({ status }) => status)]
  })
  expect(counted(statuses.flat())).toEqual({ 200: 600, 206: 1800 })
}, 180_000)

test('one viewer has a limit of their own, also on a film, and the next one does not feel it', async () => {
  const owner = await makePerson(office, 'other-owner', 'creator')
  const channel = await makeChannel(office, owner)
  await office.services.storage.write('videos/one/original.mp4', new Uint8Array(10))
  const id = await makeVideo(office, channel, owner, { file_key: 'videos/one/original.mp4' })
  const filmOf = async (token: string) => {
    const { body } = await office.call('POST', `/videos/${id}/playback`, { token })
    return async () => (await office.fetch(body.source.url, { method: 'HEAD' })).status
  }
  const greedy = await filmOf(await office.tokenFor('greedy'))
  const calm = await filmOf(await office.tokenFor('calm'))
  expect(counted(await times(1001, greedy))).toEqual({ 200: 1000, 429: 1 })
  expect(await calm()).toBe(200)
})

test('strangers share the limit of their address, and people who are signed in do not', async () => {
  const token = await asking.tokenFor('here')
  const ask = async (sent: { token?: string }) => (await asking.call('GET', '/videos', sent)).status
  expect(counted(await times(60, () => ask({})))).toEqual({ 200: 50, 429: 10 })
  expect(await ask({ token })).toBe(200)
})

/** A film that everybody may see, as strangers are shown it. */
async function showFilm(service: TestService) {
  const owner = await makePerson(service, 'owner', 'creator')
  const key = 'videos/open-house/original.mp4'
  await service.services.storage.write(key, new Uint8Array(1000))
  const id = await makeVideo(service, await makeChannel(service, owner), owner, { file_key: key })
  const path = `/videos/${id}`
  const play = async (): Promise<string> =>
    (await service.call('POST', `${path}/playback`)).body.source.url
  const beat = async () => {
    const body = {
      durationMs: 600_000,
      state: 'playing',
      sessionId: 'session-1',
      seq: 1,
      positionMs: 10,
    }
    return (await service.call('PUT', `${path}/progress`, { body })).status
  }
  return { key, play, beat }
}

test('600 strangers behind one address watch a public film at the same time, and none is held up', async () => {
  const { key, beat } = await showFilm(office)
  const ranges = ['bytes=0-99', 'bytes=100-199', 'bytes=-1']
  // As their grants name it; that each has its own is seen below.
  const urls = Array.from({ length: 600 }, (_, index) =>
    office.services.mediaUrls.forKey(key, { lifetime: 'grant', grantId: `grant-${index}` }),
  )
  const asked = urls.flatMap((url) =>
    ranges.map(async (Range) => (await office.fetch(url, { headers: { Range } })).status),
  )
  expect(counted(await Promise.all(asked))).toEqual({ 206: 1800 })
  expect(counted(await inWaves(600, beat))).toEqual({ 200: 600 })
})

test('a flood of strangers is held up: by one grant, by many, and by heartbeats', async () => {
  const { play, beat } = await showFilm(asking)
  const head = async (url: string) => (await asking.fetch(url, { method: 'HEAD' })).status
  const [greedy = '', ...urls] = await times(4, play)
  expect(counted(await times(1001, () => head(greedy)))).toEqual({ 200: 1000, 429: 1 })
  // 480 times what one person may ask, 2,400, is what they have together.
  const rest = await times(1500, (index) => head(urls[index % urls.length] ?? ''))
  expect(counted(rest)).toEqual({ 200: 1400, 429: 100 })
  expect(counted(await inWaves(400, beat))).toEqual({ 200: 300, 429: 100 })
})

test('media addresses that nobody signed are limited by where they come from', async () => {
  const ask = async (index: number) => (await office.fetch(`/media/videos/${index}.mp4`)).status
  expect(counted(await times(600, ask))).toEqual({ 403: 500, 429: 100 })
})

test('a flood of one picture’s address reaches the database no oftener than it is let through', async () => {
  const owner = await makePerson(office, 'painter', 'creator')
  const channel = await makeChannel(office, owner)
  const key = 'videos/painted/poster.png'
  await office.services.storage.write(key, new Uint8Array(10))
  const videoId = await makeVideo(office, channel, owner, { access: 'public' })
  const { id: personId } = (await owner.call('GET', '/me')).body
  const url = office.services.mediaUrls.forKey(key, { lifetime: 'day', personId, videoId })
  const asked = vi.spyOn(office.services.db, 'selectFrom')
  const statuses = await inWaves(
    1050,
    async () => (await office.fetch(url, { method: 'HEAD' })).status,
  )
  const questions = asked.mock.calls.length
  asked.mockRestore()
  expect(counted(statuses)).toEqual({ 200: 1000, 429: 50 })
  expect(questions).toBeGreaterThan(0)
  expect(questions % 1000).toBe(0)
})

const madeUp: [string, (token: string) => Promise<Response>][] = [
  ['/uploads', (token) => asking.fetch('/api/v1/uploads/x', { method: 'HEAD', token })],
  ['/me', (token) => asking.fetch('/api/v1/me', { token })],
  ['/home', (token) => asking.fetch('/api/v1/home', { token })],
]

test.each(madeUp)('made-up tokens at %s reach the provider so many times', async (_path, ask) => {
  const known = asking.issuer.opaqueToken({ sub: 'k', name: 'K', aud: 'foyer-api', roles: [] })
  expect((await asking.call('GET', '/me', { token: known })).status).toBe(200)
  const before = asking.issuer.asked.length
  const statuses = await times(150, async (index) => (await ask(`made-up-${index}`)).status)
  // Those that were on their way already when the limit was met are looked at, too.
  const { 401: refused = 0, 429: held = 0 } = counted(statuses)
  expect([refused + held, refused >= 50, refused <= 70]).toEqual([150, true, true])
  expect(asking.issuer.asked.length - before).toBeLessThanOrEqual(70)
  // Who is known goes on; who comes anew waits as long as everybody from there.
  expect((await asking.call('GET', '/me', { token: known })).status).toBe(200)
  const fresh = asking.issuer.opaqueToken({ sub: 'f', name: 'F', aud: 'foyer-api', roles: [] })
  const waits = await asking.call('GET', '/me', { token: fresh })
  expect([waits.status, waits.body.code]).toEqual([429, 'rate-limited'])
  now.ms += waits.body.retryAfterMs
  expect((await asking.call('GET', '/me', { token: fresh })).status).toBe(200)
})

const refusing: [string, (init: RequestInit & { token?: string }) => Promise<Response>][] = [
  ['/uploads', (init) => asking.fetch('/api/v1/uploads/x', { method: 'HEAD', ...init })],
  ['/home', (init) => asking.fetch('/api/v1/home', init)],
]

test.each(refusing)('refusals of every kind are counted at %s', async (_path, ask) => {
  const token = await asking.tokenFor('gone')
  expect((await asking.call('GET', '/me', { token })).status).toBe(200)
  expect((await asking.call('POST', '/me/sign-out', { token })).status).toBe(204)
  for (const sent of [{ token }, { headers: { Authorization: `DPoP ${token}` } }]) {
    now.ms += 10_000
    const statuses = await times(60, async () => (await ask(sent)).status)
    expect(counted(statuses)).toEqual({ 401: 50, 429: 10 })
  }
})

test('100 good tokens that come at the same moment are all looked at', async () => {
  const statuses = await times(100, async (index) => {
    const claims = { sub: `n${index}`, name: 'N', aud: 'foyer-api', roles: [] }
    const token = asking.issuer.opaqueToken(claims)
    return (await asking.call('GET', '/me', { token })).status
  })
  expect(counted(statuses)).toEqual({ 200: 100 })
})

test('a token that has run out is nobody’s attack: a laptop that wakes up holds up no colleague', async () => {
  const nowS = Math.floor(Date.now() / 1000)
  const stale = await asking.issuer.token({ sub: 'late', exp: nowS - 900 })
  const ask = async () => (await asking.call('GET', '/me', { token: stale })).status
  expect(counted(await times(80, ask))).toEqual({ 401: 50, 429: 30 })
  expect((await asking.call('GET', '/me', { token: await asking.tokenFor('early') })).status).toBe(
    200,
  )
})
