import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDiscovery, type Discovery } from '#server/auth/discovery.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'

const hourMs = 3_600_000
const path = '/.well-known/openid-configuration'
const now = { ms: Date.now() }
let issuer: TestIssuer
let discovery: Discovery

beforeAll(async () => {
  issuer = await startTestIssuer()
})
afterAll(() => issuer.close())
beforeEach(() => {
  issuer.setDown(false)
  issuer.setMetadata({ userinfo_endpoint: 'https://one.example/userinfo' })
  issuer.asked.length = 0
  discovery = createDiscovery(
    { issuer: issuer.issuer, expectedIssuer: null },
    () => new Date(now.ms),
  )
})

const userinfo = async () => (await discovery.provider()).metadata.userinfo_endpoint
const timesAsked = () => issuer.asked.filter((asked) => asked === path).length

test('what the provider says of itself is asked for once in an hour, and then anew', async () => {
  expect(await Promise.all([userinfo(), userinfo()])).toEqual(
    Array(2).fill('https://one.example/userinfo'),
  )
  issuer.setMetadata({ userinfo_endpoint: 'https://two.example/userinfo' })
  now.ms += hourMs - 1
  expect(await userinfo()).toBe('https://one.example/userinfo')
  expect(timesAsked()).toBe(1)
  now.ms += 1
  expect(await userinfo()).toBe('https://two.example/userinfo')
  expect(timesAsked()).toBe(2)
  expect(discovery.origins().asked).toContain('https://two.example')
})

test('a provider that goes down leaves what is known, and is asked no oftener', async () => {
  await userinfo()
  issuer.setDown(true)
  now.ms += hourMs
  expect([await userinfo(), await userinfo()]).toEqual(
    Array(2).fill('https://one.example/userinfo'),
  )
  expect(timesAsked()).toBe(2)
  issuer.setDown(false)
  issuer.setMetadata({ userinfo_endpoint: 'https://two.example/userinfo' })
  now.ms += hourMs
  expect(await userinfo()).toBe('https://two.example/userinfo')
})

test('one that was never reached is asked again by the next who signs in', async () => {
  issuer.setDown(true)
  await expect(userinfo()).rejects.toMatchObject({ code: 'sign-in-unavailable' })
  issuer.setDown(false)
  expect(await userinfo()).toBe('https://one.example/userinfo')
})
