import { afterAll, beforeAll, expect, test } from 'vitest'

import { allCalls } from '#contract/calls/calls.ts'
import { createProofKey } from '#tests/support/proof-key.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService((config) => ({
    ...config,
    stepUp: { maxAgeS: 300, acrValues: 'urn:example:gold urn:example:silver' },
  }))
})
afterAll(() => service.close())

const nowS = () => Math.floor(Date.now() / 1000)
const gold = () => ({ acr: 'urn:example:gold', auth_time: nowS() })

const tokenWith = (claims: Record<string, unknown>, on = service) =>
  on.issuer.token({ sub: 'stella', name: 'Stella', roles: ['creator'], sid: 's', ...claims })

const deleteVideo = (token: string, on = service) =>
  on.call('DELETE', '/videos/nobody-knows', { token })

test('a fresh and strong sign-in is asked for nothing', async () => {
  // 404: the call itself was reached.
  expect((await deleteVideo(await tokenWith(gold()))).status).toBe(404)
  const silver = await tokenWith({ ...gold(), acr: 'urn:example:silver' })
  expect((await deleteVideo(silver)).status).toBe(404)
})

test.each([
  ['too long ago', { auth_time: nowS() - 400 }],
  ['at an unknown time', { auth_time: undefined }],
  ['of another kind', { acr: 'urn:example:bronze' }],
  ['of an unknown kind', { acr: undefined }],
  ['of a kind that only begins alike', { acr: 'urn:example:gold urn' }],
])('who signed in %s is asked again, in the header and in the body', async (_name, claims) => {
  const answer = await deleteVideo(await tokenWith({ ...gold(), ...claims }))
  expect([answer.status, answer.body.code]).toEqual([401, 'fresh-sign-in-needed'])
  expect(answer.body.params).toEqual({
    maxAgeS: 300,
    acrValues: 'urn:example:gold urn:example:silver',
  })
  const challenge = answer.headers.get('WWW-Authenticate')
  expect(challenge).toMatch(/^Bearer realm="Foyer", error="insufficient_user_authentication"/)
  expect(challenge).toContain('error_description="fresh-sign-in-needed"')
  expect(challenge).toContain('acr_values="urn:example:gold urn:example:silver", max_age="300"')
})

test('a minute is forgiven, for clocks and the way back', async () => {
  expect((await deleteVideo(await tokenWith({ ...gold(), auth_time: nowS() - 350 }))).status).toBe(
    404,
  )
})

test('everything else goes on with an old sign-in', async () => {
  const token = await tokenWith({ sid: 'old' })
  expect((await service.call('GET', '/me', { token })).status).toBe(200)
  expect((await service.call('GET', '/me/sessions', { token })).status).toBe(200)
  const body = { theme: 'dark' }
  expect((await service.call('PATCH', '/me/preferences', { token, body })).status).toBe(200)
})

test('every call that is marked asks, and no other', async () => {
  const marked = allCalls.filter(({ call }) => call.needsFreshSignIn)
  expect(marked.map(({ name }) => name)).toEqual(['endSession', 'deleteVideo'])
  for (const { name, call } of allCalls) {
    // A sign-in each: one of the calls ends its own.
    const token = await tokenWith({ sid: `old-${name}` })
    const path = call.path.replaceAll(/:\w+/g, 'nobody-knows')
    const { body } = await service.call(call.method, path, { token })
    expect([call.path, body?.code === 'fresh-sign-in-needed']).toEqual([
      call.path,
      call.needsFreshSignIn,
    ])
  }
})

test('a change of many asks when it deletes, and only then', async () => {
  const token = await tokenWith({ sid: 'old' })
  const ask = async (change: unknown) => {
    const body = { steps: [{ videos: { ids: [] }, change }] }
    return (await service.call('POST', '/videos/bulk', { token, body })).body.code
  }
  expect(await ask({ op: 'delete' })).toBe('fresh-sign-in-needed')
  expect(await ask({ op: 'category', category: null })).toBeUndefined()
})

test('whoever came with a proof is asked in its scheme', async () => {
  const key = await createProofKey()
  const token = await tokenWith({ sid: 'old', cnf: { jkt: key.thumbprint } })
  const ask = async (nonce?: string) => {
    const url = `${service.url}/api/v1/videos/nobody-knows`
    const signed = { method: 'DELETE', url, token, ...(nonce !== undefined && { nonce }) }
    const headers = { Authorization: `DPoP ${token}`, DPoP: await key.proof(signed) }
    return service.call('DELETE', '/videos/nobody-knows', { headers })
  }
  const nonce = (await ask()).headers.get('DPoP-Nonce') ?? ''
  expect((await ask(nonce)).headers.get('WWW-Authenticate')).toMatch(
    /^DPoP realm="Foyer", error="insufficient_user_authentication".*max_age="300", algs="/,
  )
})

test('each setting counts alone, and without them nobody is asked', async () => {
  const age = await startTestService((config) => ({
    ...config,
    stepUp: { maxAgeS: 300, acrValues: null },
  }))
  expect((await deleteVideo(await tokenWith({ auth_time: nowS() }, age), age)).status).toBe(404)
  const old = await deleteVideo(await tokenWith({}, age), age)
  expect(old.headers.get('WWW-Authenticate')).toContain('max_age="300"')
  expect(old.headers.get('WWW-Authenticate')).not.toContain('acr_values')
  expect(old.body.params).toEqual({ maxAgeS: 300, acrValues: null })
  await age.close()

  const kind = await startTestService((config) => ({
    ...config,
    stepUp: { maxAgeS: null, acrValues: 'gold' },
  }))
  expect((await deleteVideo(await tokenWith({ acr: 'gold' }, kind), kind)).status).toBe(404)
  expect((await deleteVideo(await tokenWith({}, kind), kind)).status).toBe(401)
  await kind.close()

  const off = await startTestService()
  expect((await deleteVideo(await tokenWith({}, off), off)).status).toBe(404)
  await off.close()
})
