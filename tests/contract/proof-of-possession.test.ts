import { afterAll, beforeAll, expect, test } from 'vitest'

import { createProofKey, type ProofKey } from '#tests/support/proof-key.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const algs = 'algs="ES256 ES384 RS256 PS256 EdDSA"'
const now = { ms: Date.now() }
const publicOrigin = 'https://videos.example.org'

let service: TestService
let key: ProofKey

beforeAll(async () => {
  key = await createProofKey()
  service = await startTestService((config) => ({ ...config, publicOrigin }), {
    clock: () => new Date(now.ms),
  })
})
afterAll(() => service.close())

const boundToken = (sub: string, to = key, on = service) =>
  on.issuer.token({ sub, name: sub, roles: ['creator'], cnf: { jkt: to.thumbprint } })

interface Asking {
  token: string
  by?: ProofKey
  method?: string
  path?: string
  /** What a proxy makes of the address. */
  seenAt?: string
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  nonce?: string
  on?: TestService
}

/** Asks once, signed as told. */
async function ask(asking: Asking) {
  const { token, by = key, method = 'GET', path = '/api/v1/me', on = service } = asking
  const proof = await by.proof(
    {
      method,
      url: `${publicOrigin}${path.split('?')[0]}`,
      token,
      ...(asking.nonce !== undefined && { nonce: asking.nonce }),
    },
    { iat: now.ms / 1000, ...asking.claims },
    asking.header,
  )
  return send(`${asking.seenAt ?? 'http://10.0.0.7:8080'}${path}`, token, proof, { method, on })
}

async function send(
  url: string,
  token: string,
  proof: string | null,
  { method = 'GET', on = service } = {},
) {
  const response = await on.fetch(url, {
    method,
    headers: { Authorization: `DPoP ${token}`, ...(proof !== null && { DPoP: proof }) },
  })
  const text = await response.text()
  return {
    status: response.status,
    code: text === '' ? undefined : JSON.parse(text).code,
    challenge: response.headers.get('WWW-Authenticate') ?? '',
    nonce: response.headers.get('DPoP-Nonce'),
  }
}

async function freshNonce(on = service): Promise<string> {
  const token = await boundToken('nonce', key, on)
  return (await ask({ token, on })).nonce ?? ''
}

test('a proof without a nonce learns one, and with it gets in, whatever the proxy calls the address', async () => {
  const token = await boundToken('polly')
  const first = await ask({ token })
  expect([first.status, first.code]).toEqual([401, 'proof-nonce-needed'])
  expect(first.challenge).toContain('DPoP realm="Foyer", error="use_dpop_nonce"')
  expect(first.challenge).toContain(algs)
  const second = await ask({ token, nonce: first.nonce ?? '' })
  expect(second).toMatchObject({ status: 200, nonce: null })
})

test.each(['ES384', 'RS256', 'PS256', 'EdDSA'])('a key of %s does too', async (alg) => {
  const other = await createProofKey(alg)
  const token = await boundToken(`key-${alg}`, other)
  expect((await ask({ token, by: other, nonce: await freshNonce() })).status).toBe(200)
})

test.each<[string, Partial<Asking>]>([
  ['another type', { header: { typ: 'JWT' } }],
  ['another method', { claims: { htm: 'POST' } }],
  ['another path', { claims: { htu: `${publicOrigin}/api/v1/home` } }],
  ['the address behind the proxy', { claims: { htu: 'http://10.0.0.7:8080/api/v1/me' } }],
  ['no address', { claims: { htu: 'me' } }],
  ['the hash of another token', { claims: { ath: 'x'.repeat(43) } }],
  ['no hash of the token', { claims: { ath: undefined } }],
  ['no number', { claims: { jti: undefined } }],
  ['no time', { claims: { iat: undefined } }],
  ['a time two days ago', { claims: { iat: now.ms / 1000 - 2 * 86_400 } }],
  ['a time in two days', { claims: { iat: now.ms / 1000 + 2 * 86_400 } }],
  ['no key', { header: { jwk: undefined } }],
])('a proof with %s is refused', async (_name, wrong) => {
  const token = await boundToken('wrong')
  const { status, code, challenge } = await ask({ token, nonce: await freshNonce(), ...wrong })
  expect([status, code]).toEqual([401, 'proof-invalid'])
  expect(challenge).toContain('DPoP realm="Foyer", error="invalid_dpop_proof"')
})

test('the private key in a proof is refused, and so is a symmetric one', async () => {
  const token = await boundToken('careless')
  const header = { jwk: key.privateJwk }
  expect((await ask({ token, nonce: await freshNonce(), header })).code).toBe('proof-invalid')
  const secret = { header: { jwk: { kty: 'oct', k: 'c2VjcmV0' } } }
  expect((await ask({ token, nonce: await freshNonce(), ...secret })).code).toBe('proof-invalid')
})

test('a clock that is wrong by hours does not shut anybody out: the nonce tells how old a proof is', async () => {
  const claims = { iat: now.ms / 1000 - 11 * 3600 }
  const token = await boundToken('time-zone')
  expect((await ask({ token, nonce: await freshNonce(), claims })).status).toBe(200)
})

test('query and fragment do not belong to the address of a proof', async () => {
  const token = await boundToken('query')
  const path = '/api/v1/videos?limit=1'
  expect((await ask({ token, path, nonce: await freshNonce() })).status).toBe(200)
  const claims = { htu: `${publicOrigin}/api/v1/videos?limit=1#a` }
  expect((await ask({ token, path, nonce: await freshNonce(), claims })).status).toBe(200)
})

test('a token of another key is refused, and one that is bound to none', async () => {
  const nonce = await freshNonce()
  const stolen = await boundToken('victim', await createProofKey())
  expect((await ask({ token: stolen, nonce })).code).toBe('proof-invalid')
  expect((await ask({ token: await service.tokenFor('free'), nonce })).code).toBe('proof-invalid')
})

test('a bound token is worth nothing as a bearer token, with or without a proof', async () => {
  const token = await boundToken('bearer')
  const { status, body, headers } = await service.call('GET', '/me', { token })
  expect([status, body.code]).toEqual([401, 'proof-invalid'])
  expect(headers.get('WWW-Authenticate')).toMatch(/^Bearer realm="Foyer", error="invalid_token"/)
  expect(headers.get('WWW-Authenticate')).toContain(`DPoP ${algs}`)
  const url = `${publicOrigin}/api/v1/me`
  const proof = await key.proof({ method: 'GET', url, token, nonce: await freshNonce() })
  const again = await service.call('GET', '/me', { token, headers: { DPoP: proof } })
  expect(again.body.code).toBe('proof-invalid')
})

test.each([{ 'x5t#S256': 'a-certificate' }, { jkt: 7 }, 'a key', {}])(
  'a token that is bound to something that cannot be proven here (%o) is refused',
  async (cnf) => {
    const token = await service.issuer.token({ sub: 'bound', name: 'Bound', cnf })
    expect((await service.call('GET', '/me', { token })).status).toBe(401)
    expect((await ask({ token, nonce: await freshNonce() })).status).toBe(401)
  },
)

test('the scheme without a proof, and two proofs at once, are refused', async () => {
  const token = await boundToken('bare')
  const url = `${publicOrigin}/api/v1/me`
  expect((await send(url, token, null)).code).toBe('proof-invalid')
  const nonce = await freshNonce()
  const proofs = await Promise.all(
    [1, 2].map(() => key.proof({ method: 'GET', url, token, nonce })),
  )
  expect((await send(url, token, proofs.join(', '))).code).toBe('proof-invalid')
})

test('a proof works once; the same number under another key is another proof', async () => {
  const token = await boundToken('replayed')
  const nonce = await freshNonce()
  const claims = { jti: 'the-same' }
  expect((await ask({ token, nonce, claims })).status).toBe(200)
  expect((await ask({ token, nonce, claims })).code).toBe('proof-invalid')
  const other = await createProofKey()
  const theirs = await boundToken('other', other)
  expect((await ask({ token: theirs, by: other, nonce, claims })).status).toBe(200)
})

test('ten uses of one proof at the same moment let one in', async () => {
  const token = await boundToken('race')
  const url = `${publicOrigin}/api/v1/me`
  const proof = await key.proof({ method: 'GET', url, token, nonce: await freshNonce() })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(url, token, proof)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a nonce is good in its window and the next, where answers already bring the new one; then it is refused', async () => {
  now.ms = Math.ceil(now.ms / 300_000) * 300_000 + 299_000
  const token = await boundToken('windows')
  const nonce = await freshNonce()
  expect((await ask({ token, nonce })).nonce).toBeNull()
  now.ms += 2_000
  const later = await ask({ token, nonce })
  expect(later.status).toBe(200)
  expect(later.nonce).not.toBe(nonce)
  const next = await ask({ token, nonce: later.nonce ?? '' })
  expect(next).toMatchObject({ status: 200, nonce: null })
  now.ms += 300_000
  expect(await ask({ token, nonce })).toMatchObject({ status: 401, code: 'proof-nonce-needed' })
  expect((await ask({ token, nonce: later.nonce ?? '' })).status).toBe(200)
  expect((await ask({ token, nonce: 'made-up' })).code).toBe('proof-nonce-needed')
})

test('a proof cannot be used again while its nonce is still good', async () => {
  now.ms = Math.ceil(now.ms / 300_000) * 300_000 + 1_000
  const token = await boundToken('patient')
  const url = `${publicOrigin}/api/v1/me`
  const proof = await key.proof({ method: 'GET', url, token, nonce: await freshNonce() })
  expect((await send(url, token, proof)).status).toBe(200)
  now.ms += 590_000
  expect((await send(url, token, proof)).code).toBe('proof-invalid')
})

test('instances with one secret take each other’s nonces', async () => {
  const shared = { signingSecret: 'a-secret-of-more-than-thirty-two-characters' }
  const start = () => startTestService((config) => ({ ...config, publicOrigin, ...shared }))
  const [one, two] = [await start(), await start()]
  now.ms = Date.now()
  const token = await boundToken('roaming', key, two)
  expect((await ask({ token, nonce: await freshNonce(one), on: two })).status).toBe(200)
  expect((await ask({ token, nonce: await freshNonce(service), on: two })).code).toBe(
    'proof-nonce-needed',
  )
  await one.close()
  await two.close()
})

test('opaque tokens are bound by what introspection says', async () => {
  const other = await startTestService((config) => ({
    ...config,
    publicOrigin,
    oidc: { ...config.oidc, introspection: { clientId: 'svc', clientSecret: 'secret' } },
  }))
  now.ms = Date.now()
  const cnf = { jkt: key.thumbprint }
  const token = other.issuer.opaqueToken({ sub: 'o', name: 'Opal', aud: 'foyer-api', cnf })
  const nonce = (await ask({ token, on: other })).nonce ?? ''
  expect((await ask({ token, nonce, on: other })).status).toBe(200)
  const thief = await createProofKey()
  expect((await ask({ token, nonce, by: thief, on: other })).code).toBe('proof-invalid')
  expect((await other.call('GET', '/me', { token })).body.code).toBe('proof-invalid')
  await other.close()
})

test('with OIDC_DPOP=on a token that is bound to nothing is refused, and only DPoP is offered', async () => {
  const strict = await startTestService((config) => ({
    ...config,
    publicOrigin,
    oidc: { ...config.oidc, dpop: true },
  }))
  now.ms = Date.now()
  const bearer = await strict.call('GET', '/me', { token: await strict.tokenFor('bearer') })
  expect([bearer.status, bearer.body.code]).toEqual([401, 'proof-invalid'])
  const first = (await strict.fetch('/config.json')).headers.get('DPoP-Nonce') ?? ''
  const early = await boundToken('early', key, strict)
  expect((await ask({ token: early, nonce: first, on: strict })).status).toBe(200)
  const missing = await strict.call('GET', '/me')
  expect(missing.headers.get('WWW-Authenticate')).toBe(`DPoP realm="Foyer", ${algs}`)
  const token = await boundToken('strict', key, strict)
  const nonce = (await ask({ token, on: strict })).nonce ?? ''
  expect((await ask({ token, nonce, on: strict })).status).toBe(200)
  await strict.close()
})

test('uploads ask for the same proof', async () => {
  const token = await boundToken('sender')
  now.ms = Date.now()
  const path = '/api/v1/uploads/unheard-of'
  expect((await service.fetch(path, { method: 'HEAD', token })).status).toBe(401)
  const bare = await ask({ token, path, method: 'HEAD' })
  expect(bare.status).toBe(401)
  expect(bare.nonce).toMatch(/^[\w-]{43}$/)
  expect((await ask({ token, path, method: 'HEAD', nonce: bare.nonce ?? '' })).status).toBe(404)
})

test('pages of other origins may send a proof and read what they are told', async () => {
  const portal = await startTestService((config) => ({
    ...config,
    publicOrigin,
    appOrigins: ['https://app.example.org'],
  }))
  const Origin = 'https://app.example.org'
  const preflight = await portal.fetch('/api/v1/me', {
    method: 'OPTIONS',
    headers: {
      Origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,dpop',
    },
  })
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toBe('authorization,dpop')
  for (const path of ['/api/v1/me', '/api/v1/uploads/unheard-of']) {
    const { headers } = await portal.fetch(path, { headers: { Origin } })
    const exposed = headers.get('Access-Control-Expose-Headers')?.split(/, ?/)
    expect(exposed).toEqual(
      expect.arrayContaining(['WWW-Authenticate', 'DPoP-Nonce', 'Retry-After']),
    )
  }
  await portal.close()
})

test('neither proof nor token ever reaches the log', async () => {
  const token = await boundToken('private')
  now.ms = Date.now()
  await ask({ token, nonce: await freshNonce() })
  await ask({ token, claims: { htm: 'POST' } })
  const log = service.logged.join('\n')
  expect(log).not.toContain(token.slice(0, 40))
  expect(log).not.toContain('dpop+jwt')
  expect(log).not.toContain('eyJ')
})
