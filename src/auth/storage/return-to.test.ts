import { expect, test } from 'vitest'

import { readReturnTo } from './return-to.ts'

test.each([
  '/',
  '/upload',
  '/w/aB3_-x9?t=90&q=fade#comments',
  '/search?q=a%2Fb%20c',
  '/browse/stage%20%26%20light',
  '/authors',
  '/auth/renew',
  '/search?q=https://elsewhere.test//x',
])('%s is a place of this site', (path) => {
  expect(readReturnTo(path)).toBe(path)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/%2Fevil.test',
  '/%5Cevil.test',
  '/%2f%2fevil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/%09/evil.test',
  '/%0A/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'upload',
  ' /upload',
  '',
  '/..//evil.test',
  '/.//evil.test',
  '/signin',
  '/signin?returnTo=/signin',
  '/auth/callback?code=1',
  '/auth/signed-out',
  `/${'x'.repeat(3000)}`,
  null,
  undefined,
  7,
])('%j leads home instead', (path) => {
  expect(readReturnTo(path)).toBe('/')
})
