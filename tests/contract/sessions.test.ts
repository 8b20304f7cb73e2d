import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { startTestService, type TestService } from '#tests/support/service.ts'

const now = { ms: Date.now() }
const minuteMs = 60_000
const dayMs = 86_400_000

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0'

let service: TestService

beforeAll(async () => {
  service = await startTestService((config) => config, { clock: () => new Date(now.ms) })
})
afterAll(() => service.close())
// So that the limit of requests is not met by tests that follow each other at once.
beforeEach(() => void (now.ms += minuteMs))

const nowS = () => Math.floor(now.ms / 1000)

/** A new token each time, as renewing makes them. */
const tokenOf = (sub: string, claims: Record<string, unknown>) =>
  service.issuer.token({ sub, name: sub, jti: Math.random().toString(), ...claims })

const ask = (token: string, userAgent = chrome) =>
  service.call('GET', '/me', { token, headers: { 'User-Agent': userAgent } })
const list = async (token: string) => {
  const headers = { 'User-Agent': chrome }
  return (await service.call('GET', '/me/sessions', { token, headers })).body
}
const end = (token: string, id: string) => service.call('DELETE', `/me/sessions/${id}`, { token })

test('two browsers are two sessions, named in words, and the asking one is marked', async () => {
  const signedInS = nowS() - 300
  const first = await tokenOf('sara', { sid: 'one', auth_time: signedInS })
  const second = await tokenOf('sara', { sid: 'two' })
  await ask(first, chrome)
  now.ms += 1000
  await ask(second, firefox)
  const { items, endsProviderSession } = await list(first)
  expect(endsProviderSession).toBe(false)
  expect(items).toMatchObject([
    { device: 'Firefox on Linux', isCurrent: false, canEnd: false, signedInAt: null },
    {
      device: 'Chrome on Windows',
      isCurrent: true,
      canEnd: true,
      signedInAt: new Date(signedInS * 1000).toISOString(),
    },
  ])
})

test('renewed tokens stay one session, which is written down at most once a minute', async () => {
  await ask(await tokenOf('rena', { sid: 'r' }))
  const seenAt = async () =>
    (await list(await tokenOf('rena', { sid: 'r' }))).items.map(
      (item: { lastSeenAt: string }) => item.lastSeenAt,
    )
  const [first] = await seenAt()
  now.ms += minuteMs - 2
  expect(await seenAt()).toEqual([first])
  now.ms += 2
  expect(await seenAt()).toEqual([new Date(now.ms).toISOString()])
})

test('an ended session is refused at once, renewed or not; the other one and other people go on', async () => {
  const here = await tokenOf('esra', { sid: 'here', auth_time: nowS() - 60 })
  const there = await tokenOf('esra', { sid: 'there', auth_time: nowS() - 90 })
  const namesake = await tokenOf('other', { sid: 'there', auth_time: nowS() - 90 })
  for (const token of [here, there, namesake]) expect((await ask(token)).status).toBe(200)
  const { items } = await list(here)
  const other = items.find((item: { isCurrent: boolean }) => !item.isCurrent)
  expect((await end(here, other.id)).status).toBe(204)

  const refused = await ask(there)
  expect([refused.status, refused.body.code]).toEqual([401, 'session-ended'])
  expect(refused.headers.get('WWW-Authenticate')).toContain(
    'error="invalid_token", error_description="session-ended"',
  )
  const renewed = await tokenOf('esra', { sid: 'there', auth_time: nowS() - 90 })
  expect((await ask(renewed)).body.code).toBe('session-ended')
  expect((await service.call('GET', '/home', { token: renewed })).body.code).toBe('session-ended')
  expect((await ask(here)).status).toBe(200)
  expect((await ask(namesake)).status).toBe(200)
  expect((await list(here)).items).toHaveLength(1)
})

test('whoever really signs in again afterwards has the session back', async () => {
  const old = { sid: 'back', auth_time: nowS() - 60 }
  const token = await tokenOf('bao', old)
  const { items } = await list(token)
  await end(token, items[0].id)
  expect((await ask(await tokenOf('bao', old))).body.code).toBe('session-ended')
  now.ms += 5000
  const fresh = await tokenOf('bao', { sid: 'back', auth_time: nowS() })
  expect((await ask(fresh)).status).toBe(200)
  expect((await list(fresh)).items).toMatchObject([
    { isCurrent: true, signedInAt: new Date(nowS() * 1000).toISOString() },
  ])
  // What somebody may have taken before stays refused.
  expect((await ask(await tokenOf('bao', old))).body.code).toBe('session-ended')
})

test('an ended session stays ended as long as somebody tries it', async () => {
  const claims = { sid: 'stubborn', auth_time: nowS() }
  const token = await tokenOf('tess', claims)
  await end(token, (await list(token)).items[0].id)
  for (let months = 0; months < 5; months += 1) {
    now.ms += 30 * dayMs
    // Somebody new comes in, which is when old sessions are forgotten.
    await ask(await tokenOf('passer-by', { sid: `p${months}` }))
    expect((await ask(await tokenOf('tess', claims))).body.code).toBe('session-ended')
  }
})

test('sessions nobody has used for 90 days are forgotten', async () => {
  await ask(await tokenOf('nora', { sid: 'old' }))
  now.ms += 89 * dayMs
  expect((await list(await tokenOf('nora', { sid: 'new' }))).items).toHaveLength(2)
  now.ms += 2 * dayMs
  expect((await list(await tokenOf('nora', { sid: 'newer' }))).items).toHaveLength(2)
})

const at = { auth_time: 1_790_000_000 }

test.each([
  ['sid', { sid: 'a' }, { sid: 'b' }],
  ['session_state', { session_state: 'a' }, { session_state: 'b' }],
  ['origin_jti', { origin_jti: 'a' }, { origin_jti: 'b' }],
  ['auth_time', {}, { auth_time: 1_790_000_001 }],
])('sessions are told apart by %s', async (name, first, second) => {
  const sub = `by-${name}`
  const [one, two] = [
    { ...at, ...first },
    { ...at, ...second },
  ]
  await ask(await tokenOf(sub, one))
  await ask(await tokenOf(sub, one))
  const token = await tokenOf(sub, two)
  const { items } = await list(token)
  expect(items).toHaveLength(2)
  const other = items.find((item: { isCurrent: boolean }) => !item.isCurrent)
  await end(token, other.id)
  expect((await ask(await tokenOf(sub, one))).body.code).toBe('session-ended')
  expect((await ask(token)).status).toBe(200)
})

test('tokens that name no session are listed by browser, and cannot be ended', async () => {
  await ask(await tokenOf('plain', {}), firefox)
  const token = await tokenOf('plain', {})
  await ask(token, chrome)
  const { items } = await list(token)
  expect(items.map((item: { canEnd: boolean }) => item.canEnd)).toEqual([false, false])
  expect((await end(token, items[0].id)).body.code).toBe('feature-disabled')
  expect((await ask(token)).status).toBe(200)
})

test('a session whose sign-in has no time cannot be ended: signing in again would not bring it back', async () => {
  const token = await tokenOf('timeless', { sid: 'timeless' })
  const { items } = await list(token)
  expect(items).toMatchObject([{ canEnd: false }])
  expect((await end(token, items[0].id)).body.code).toBe('feature-disabled')
  expect((await ask(token)).status).toBe(200)
})

const leave = (token: string) => service.call('POST', '/me/sign-out', { token })
/** Issued so many seconds ago by the provider's clock. */
const issued = (agoS: number) => ({ iat: nowS() - agoS, exp: nowS() + 600 })

test('signing out takes this session off the list, and only this; it may come back', async () => {
  const here = await tokenOf('lea', { sid: 'here', auth_time: nowS(), ...issued(10) })
  const there = await tokenOf('lea', { sid: 'there', auth_time: nowS(), ...issued(10) })
  await ask(here)
  expect((await leave(here)).status).toBe(204)
  expect((await list(there)).items).toMatchObject([{ isCurrent: true }])
  const again = await tokenOf('lea', { sid: 'here', auth_time: nowS(), ...issued(0) })
  expect((await ask(again)).status).toBe(200)
  expect((await list(there)).items).toHaveLength(2)
})

test('after a sign-out every token of the sign-in that was issued before is refused, in every tab', async () => {
  const here = { sid: 'left', auth_time: nowS() - 300 }
  const first = await tokenOf('lena', { ...here, ...issued(200) })
  const unseen = await tokenOf('lena', { ...here, ...issued(150) })
  const newest = await tokenOf('lena', { ...here, ...issued(100) })
  const elsewhere = await tokenOf('lena', { sid: 'phone', auth_time: nowS(), ...issued(200) })
  const namesake = await tokenOf('other-lena', { ...here, ...issued(200) })
  for (const token of [first, newest, elsewhere, namesake]) await ask(token)
  // A tab signs out with an older token than another tab has.
  expect((await leave(first)).status).toBe(204)

  for (const token of [first, unseen, newest]) {
    const { status, body } = await ask(token)
    expect([status, body.code]).toEqual([401, 'session-ended'])
  }
  for (const token of [elsewhere, namesake]) expect((await ask(token)).status).toBe(200)
  // Nor does trying bring it back.
  now.ms += 2 * minuteMs
  expect((await ask(newest)).body.code).toBe('session-ended')
  expect((await list(elsewhere)).items).toHaveLength(1)

  const again = await tokenOf('lena', { ...here, ...issued(0) })
  expect((await ask(again)).status).toBe(200)
  expect((await ask(newest)).body.code).toBe('session-ended')
})

test('without a session in the tokens, the one that signed out is refused, and no other', async () => {
  const mine = await tokenOf('dora', issued(10))
  const sameBrowser = await tokenOf('dora', issued(20))
  for (const token of [mine, sameBrowser]) await ask(token)
  await leave(mine)
  expect((await ask(mine)).body.code).toBe('session-ended')
  expect((await ask(sameBrowser)).status).toBe(200)
})

test('an opaque token is refused from the sign-out on, whatever the provider thinks of it', async () => {
  const { oidc } = service.services.config
  const open = await startTestService(
    (config) => ({ ...config, oidc: { ...oidc, audience: null } }),
    { clock: () => new Date(now.ms), database: { db: service.db, close: async () => {} } },
  )
  const token = service.issuer.opaqueToken({ sub: 'opal', name: 'Opal' })
  const other = service.issuer.opaqueToken({ sub: 'opal', name: 'Opal' })
  const askThere = (sent: string) => open.call('GET', '/me', { token: sent })
  for (const each of [token, other]) expect((await askThere(each)).status).toBe(200)
  expect((await open.call('POST', '/me/sign-out', { token })).status).toBe(204)
  expect((await askThere(token)).body.code).toBe('session-ended')
  expect((await askThere(other)).status).toBe(200)
  now.ms += dayMs
  expect((await askThere(token)).body.code).toBe('session-ended')
  await open.close()
})

test('what was signed out of is kept as a hash, and not for ever', async () => {
  const token = await tokenOf('hana', { sid: 'h', ...issued(10) })
  await leave(token)
  const rows = () => service.db.selectFrom('left_tokens').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toContain(token.slice(0, 40))
  const before = (await rows()).length
  now.ms += 60 * dayMs
  await leave(await tokenOf('hana', { sid: 'h2', ...issued(10) }))
  expect(before).toBeGreaterThan(0)
  expect(await rows()).toHaveLength(1)
})

test('a token that was signed out with stays refused in the minute it is good beyond its time', async () => {
  const token = await tokenOf('nora', issued(10))
  await leave(token)
  now.ms += 600_000 + minuteMs / 2
  // Whoever signs out next clears away what is over.
  await leave(await tokenOf('nils', issued(10)))
  expect((await ask(token)).body.code).toBe('session-ended')
})

test('signing out of a session that was ended does not open it again', async () => {
  const token = await tokenOf('mia', { sid: 'gone', auth_time: nowS() })
  await end(token, (await list(token)).items[0].id)
  expect((await service.call('POST', '/me/sign-out', { token })).body.code).toBe('session-ended')
  expect((await ask(token)).body.code).toBe('session-ended')
})

test('nobody ends what is not theirs, or what is ended', async () => {
  const theirs = await tokenOf('victim', { sid: 'v', auth_time: nowS() })
  const mine = await tokenOf('attacker', { sid: 'm' })
  const [{ id }] = (await list(theirs)).items
  expect((await end(mine, id)).body.code).toBe('not-found')
  expect((await ask(theirs)).status).toBe(200)
  expect((await end(theirs, id)).status).toBe(204)
  expect((await end(mine, id)).body.code).toBe('not-found')
})

test('many requests of a new session at once make one', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 12 }, () => tokenOf('rush', { sid: 'rush' })),
  )
  const answers = await Promise.all(tokens.map((token) => ask(token)))
  expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
  expect((await list(tokens[0] ?? '')).items).toHaveLength(1)
})

test('another instance refuses an ended session within a minute, and its new tokens at once', async () => {
  now.ms = Date.now()
  const other = await startTestService(
    (config) => ({ ...config, oidc: { ...config.oidc, issuer: service.issuer.issuer } }),
    { clock: () => new Date(now.ms), database: { db: service.db, close: async () => {} } },
  )
  const claims = { sid: 'everywhere', auth_time: nowS(), exp: nowS() + 600 }
  const token = await tokenOf('insa', claims)
  const askThere = (sent: string) => other.call('GET', '/me', { token: sent })
  expect((await askThere(token)).status).toBe(200)
  await end(token, (await list(token)).items[0].id)
  expect((await askThere(await tokenOf('insa', claims))).body.code).toBe('session-ended')
  now.ms += minuteMs
  expect((await askThere(token)).body.code).toBe('session-ended')
  await other.close()
})

test('the provider’s number of a session is not kept', async () => {
  await ask(await tokenOf('discreet', { sid: 'a-number-of-the-provider' }))
  const rows = await service.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('a-number-of-the-provider')
})
