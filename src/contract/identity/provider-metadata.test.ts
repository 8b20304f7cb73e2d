import { expect, test } from 'vitest'

import { discoveryUrl, isSameIssuer, issuerOfTenant, speaksFor } from './provider-metadata.ts'

const shared = 'https://login.example/{tenantid}/v2.0'

test.each([
  ['https://id.example', 'https://id.example', true],
  ['https://id.example/', 'https://id.example', true],
  ['https://id.example', 'https://id.example/', true],
  ['https://id.example/a', 'https://id.example/b', false],
  ['https://id.example//', 'https://id.example', false],
  ['http://id.example', 'https://id.example', false],
  [shared, 'https://login.example/common/v2.0', true],
  [shared, 'https://login.example/organizations/v2.0/', true],
  [shared, 'https://evil.example/common/v2.0', false],
  [shared, 'https://login.example/common/v1.0', false],
])('a document of %s speaks for %s: %s', (issuer, wanted, expected) => {
  expect(speaksFor(issuer, wanted)).toBe(expected)
})

test('a template speaks for a tenant, and is nobody’s name', () => {
  expect(isSameIssuer(shared, 'https://login.example/common/v2.0')).toBe(false)
})

test('a token comes from its own tenant, which stays one segment of the address', () => {
  expect(issuerOfTenant(shared, 'abc')).toBe('https://login.example/abc/v2.0')
  expect(issuerOfTenant(shared, '../x')).toBe('https://login.example/..%2Fx/v2.0')
  expect(issuerOfTenant(shared, undefined)).toBe(shared)
  expect(issuerOfTenant('https://id.example', 'abc')).toBe('https://id.example')
})

test('the document stands at one address, with a slash at the end of the issuer or without', () => {
  const address = 'https://id.example/a/.well-known/openid-configuration'
  expect(['https://id.example/a', 'https://id.example/a/'].map(discoveryUrl)).toEqual([
    address,
    address,
  ])
})
