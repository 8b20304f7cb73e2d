import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { variables } from '#config/build-values.ts'
import { readByBuild, unreadNames, withMeant } from '#server/start/unread-names.ts'

const named = (text: string) => unreadNames(text).map(withMeant)

test.each([
  ['ANONYMUS', 'ANONYMOUS'],
  ['SAMPLE_LIBARY', 'SAMPLE_LIBRARY'],
  ['PULIC_URL', 'PUBLIC_URL'],
  ['MAX_UPLOD_BYTES', 'MAX_UPLOAD_BYTES'],
  ['OIDC_ISUER', 'OIDC_ISSUER'],
  ['PROT', 'PORT'],
  ['VITE_PORTAL_NAM', 'VITE_PORTAL_NAME'],
  ['oidc_issuer', 'OIDC_ISSUER'],
])('%s is named, and %s suggested', (name, meant) => {
  expect(unreadNames(`${name}=x`)).toEqual([{ name, meant }])
})

test('a name that is near none is named without a guess', () => {
  expect(named('PORT=1\nWALLPAPER=blue\nOIDC_ISUER=x')).toEqual([
    'WALLPAPER',
    'OIDC_ISUER (OIDC_ISSUER?)',
  ])
})

test('what Foyer reads is not named: every line of .env.example', async () => {
  const example = (await readFile('.env.example', 'utf8')).replaceAll(/^#(?=[A-Z])/gm, '')
  expect(example).toMatch(/^SAMPLE_LIBRARY=/m)
  expect(named(example)).toEqual([])
})

test('nor is what a build reads, all of it and nothing else', () => {
  expect(readByBuild.toSorted()).toEqual(Object.keys(variables).toSorted())
  expect(named(readByBuild.map((name) => `${name}=x`).join('\n'))).toEqual([])
})

test.each([
  'NODE_ENV',
  'NODE_OPTIONS',
  'npm_config_registry',
  'PATH',
  'TZ',
  'LC_ALL',
  'HTTP_PROXY',
  'https_proxy',
  'NO_PROXY',
  'PGSSLMODE',
  'UV_THREADPOOL_SIZE',
  'SSL_CERT_FILE',
  'COMPOSE_PROJECT_NAME',
])('%s belongs to another program', (name) => {
  expect(named(`${name}=x`)).toEqual([])
})

test('lines of a value are no names', () => {
  expect(named('PORTAL_HELP="Ask\nMIIBOgIBAAJBAKj==\nus"\n# OIDC_ISUER=x')).toEqual([])
})
