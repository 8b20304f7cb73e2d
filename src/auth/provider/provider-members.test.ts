import { expect, test } from 'vitest'

import { ProviderMetadata } from './provider-metadata.ts'

const complete = {
  issuer: 'https://id.quillmoor.test',
  authorization_endpoint: 'https://id.quillmoor.test/authorize',
  token_endpoint: 'https://id.quillmoor.test/token',
}

test.each([
  ['userinfo_endpoint', null],
  ['userinfo_endpoint', '/userinfo'],
  ['end_session_endpoint', ''],
  ['prompt_values_supported', null],
  ['require_pushed_authorization_requests', 'false'],
  ['id_token_signing_alg_values_supported', 'RS256'],
])('a document whose %s is %j is read without it', (member, value) => {
  expect(ProviderMetadata.parse({ ...complete, [member]: value })).toEqual(complete)
})

test('what Foyer does not know of does not matter, whatever it is', () => {
  const document = { ...complete, tenant_region_scope: null, request_parameter_supported: 'true' }
  expect(ProviderMetadata.parse(document)).toMatchObject(complete)
})

test.each(Object.keys(complete))('a document without %s is none', (member) => {
  expect(ProviderMetadata.safeParse({ ...complete, [member]: null }).success).toBe(false)
})
