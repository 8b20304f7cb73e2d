import { expect, test } from 'vitest'

import { challenged } from './challenge.ts'

const headerOf = (params: Record<string, string>) => {
  const how = { scheme: 'DPoP', isDpopOnly: false, params } as const
  return challenged('fresh-sign-in-needed', {}, how).options.headers?.['WWW-Authenticate'] ?? ''
}

test('a value cannot end its quotation or the header', () => {
  const header = headerOf({ acr_values: 'a", error="none\\ \r\nSet-Cookie: x é' })
  expect(header).toContain(String.raw`acr_values="a\", error=\"none\\ ??Set-Cookie: x ?"`)
  expect(() => new Headers({ 'WWW-Authenticate': header })).not.toThrow()
})

test('headers that came with the problem stay', () => {
  const problem = challenged(
    'proof-nonce-needed',
    { headers: { 'DPoP-Nonce': 'n' } },
    { scheme: 'DPoP', isDpopOnly: true },
  )
  expect(problem.options.headers).toEqual({
    'DPoP-Nonce': 'n',
    'WWW-Authenticate': expect.stringMatching(/^DPoP realm="Foyer", error="use_dpop_nonce"/),
  })
})
