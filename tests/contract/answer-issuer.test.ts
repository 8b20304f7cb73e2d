import { afterAll, beforeEach, expect, test } from 'vitest'

import { createProvider } from '#auth/provider/provider.ts'
import { reasonOf, startScriptedProvider } from '#tests/support/scripted-provider.ts'

const op = await startScriptedProvider()
afterAll(() => op.close())
beforeEach(() => op.reset())

test('an answer from another issuer is refused before the code is sent (RFC 9207)', async () => {
  const query = '&iss=https%3A%2F%2Fevil.test'
  expect(await reasonOf(op.signIn({ query }))).toMatch(/evil\.test/)
  expect(op.asked).not.toContain('/token')
})

test('an answer without the issuer it promised is refused before the code is sent (RFC 9207)', async () => {
  op.script.metadata = { authorization_response_iss_parameter_supported: true }
  expect(await reasonOf(op.signIn())).toMatch(/does not name its issuer/)
  expect(op.asked).not.toContain('/token')
  const query = `&iss=${encodeURIComponent(op.issuer)}`
  expect(await reasonOf(op.signIn({ query }))).toBe('accepted')
})

test('an issuer that is named without having been promised is checked all the same', async () => {
  const query = `&iss=${encodeURIComponent(op.issuer)}`
  expect(await reasonOf(op.signIn({ query }))).toBe('accepted')
})

test('an unknown state is refused without any request', async () => {
  const url = 'https://foyer.test/auth/callback?code=c&state=foreign'
  expect(await reasonOf(op.client.processSigninResponse(url))).toMatch(/No matching state/)
  expect(op.asked).toEqual([])
})

test('an error of the provider is an error, from this provider only', async () => {
  const { state } = await op.client.createSigninRequest({})
  const denied = `https://foyer.test/auth/callback?error=access_denied&state=${state.id}`
  const foreign = `${denied}&iss=https%3A%2F%2Fevil.test`
  expect(await reasonOf(op.client.processSigninResponse(foreign))).toMatch(/evil\.test/)
  expect(await reasonOf(op.client.processSigninResponse(denied))).toMatch(/access_denied/)
})

test('a discovery document that speaks for another issuer is refused by both names', async () => {
  op.script.metadata = { issuer: 'https://evil.test' }
  const reason = await reasonOf(op.client.createSigninRequest({}))
  expect(reason).toMatch(/^issuer-mismatch: the provider calls itself https:\/\/evil\.test/)
  expect(reason).toContain(op.issuer)
})

test('a document that was wrong once is asked for again', async () => {
  op.script.metadata = { issuer: 'https://evil.test' }
  expect(await reasonOf(op.provider.metadata())).toMatch(/issuer-mismatch/)
  op.script.metadata = {}
  expect(await reasonOf(op.provider.metadata())).toBe('accepted')
})

test('a slash at the end is not another issuer', async () => {
  op.script.metadata = { issuer: `${op.issuer}/` }
  expect((await createProvider(op.issuer).metadata()).issuer).toBe(`${op.issuer}/`)
})

test('a template takes its tenant from the setting, and from nowhere else', async () => {
  const template = `${op.issuer}/{tenantid}/v2.0`
  op.script.metadata = { issuer: template }
  const taken = createProvider(op.issuer, `${op.issuer}/common/v2.0`)
  expect((await taken.metadata()).issuer).toBe(template)
  for (const foreign of [`https://evil.test/{tenantid}/v2.0`, `https://evil.test/?{tenantid}`]) {
    op.script.metadata = { issuer: foreign }
    expect(
      await reasonOf(createProvider(op.issuer, `${op.issuer}/common/v2.0`).metadata()),
    ).toMatch(/issuer-mismatch/)
  }
})

test('five who ask at once cost one request for the document', async () => {
  await Promise.all(Array.from({ length: 5 }, () => op.provider.metadata()))
  expect(op.asked).toEqual(['/.well-known/openid-configuration'])
})

test('a discovery document that lacks an endpoint is named with what it lacks', async () => {
  op.script.metadata = { token_endpoint: undefined }
  expect(await reasonOf(op.provider.metadata())).toMatch(/^invalid-discovery: .*token_endpoint/)
})
