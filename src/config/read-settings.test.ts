import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { readSettings, SettingsError } from './read-settings.ts'

function badOf(environment: Record<string, unknown>, deployed?: unknown): [string, string][] {
  try {
    readSettings(environment, deployed)
  } catch (error) {
    if (error instanceof SettingsError)
      return error.bad.map(({ name, reason }) => [name, i18n._(reason)])
  }
  return []
}

test('nothing set means the embedded provider and this origin', () => {
  expect(readSettings({})).toEqual({
    oidc: {
      issuer: 'http://localhost:8090',
      clientId: 'foyer',
      scope: 'openid profile email',
      dpop: false,
      extraParams: {},
      logout: 'auto',
      claims: 'auto',
    },
    name: 'Foyer',
    colours: {},
    csrf: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
    tokenStorage: 'local',
  })
})

test('config.json goes before the build’s values, value by value, and nulls mean unset', () => {
  const settings = readSettings(
    {
      VITE_OIDC_ISSUER: 'https://built.quillmoor.test',
      VITE_PORTAL_NAME: 'Built',
      VITE_OIDC_SCOPE: '',
    },
    { oidc: { clientId: 'deployed' }, name: 'Deployed', logo: null, csrf: { header: 'X-Mine' } },
  )
  expect(settings).toMatchObject({
    name: 'Deployed',
    oidc: {
      issuer: 'https://built.quillmoor.test',
      clientId: 'deployed',
      scope: 'openid profile email',
    },
    csrf: { cookie: 'XSRF-TOKEN', header: 'X-Mine' },
  })
  expect(settings.logo).toBeUndefined()
})

test('what the companion service serves is understood', () => {
  const served = {
    oidc: {
      issuer: 'http://localhost:8090',
      clientId: 'foyer',
      scope: 'openid profile email offline_access',
    },
    name: 'Quillmoor',
    colours: {},
    csrf: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
  }
  expect(readSettings({}, served).oidc.scope).toBe('openid profile email offline_access')
})

test('extra parameters and colours of the build are written as queries', () => {
  const { oidc, colours } = readSettings({
    VITE_OIDC_EXTRA_PARAMS: 'access_type=offline&organization=org_1',
    VITE_PORTAL_COLOURS: 'brass=%23a6711c',
  })
  expect(oidc.extraParams).toEqual({ access_type: 'offline', organization: 'org_1' })
  expect(colours).toEqual({ brass: '#a6711c' })
})

test.each([
  ['"https://id.quillmoor.test"', 'has quotation marks in it: remove them'],
  ['https://id.quillmoor.test ', 'has spaces around it: remove them'],
  ['https://id.quill moor.test', 'has a space in it: remove it'],
  ['id.quillmoor.test', 'is no address: write it in full, such as https://id.company.tld'],
  ['ftp://id.quillmoor.test', 'must begin with https://'],
  ['http://id.quillmoor.test', 'must begin with https:// (http:// is for this machine only)'],
  ['https://user:pw@id.quillmoor.test', 'has a name or password in it: remove them'],
  ['https://id.quillmoor.test?x=1', 'must end before any ? or #'],
  ['https://your-tenant.eu.auth0.com/', 'is still the placeholder: write your own value'],
  ['<issuer>', 'is still the placeholder: write your own value'],
  [
    'https://id.quillmoor.test/realms/q/.well-known/openid-configuration',
    'is the discovery document: write https://id.quillmoor.test/realms/q',
  ],
])('an issuer like %s is refused with what to write instead', (value, reason) => {
  expect(badOf({ VITE_OIDC_ISSUER: value })).toEqual([['VITE_OIDC_ISSUER', reason]])
})

test.each([
  'https://id.quillmoor.test/',
  'http://localhost:8090',
  'http://127.0.0.1:9',
  'https://h/realms/R',
])('an issuer like %s is taken as it is', (issuer) => {
  expect(readSettings({ VITE_OIDC_ISSUER: issuer }).oidc.issuer).toBe(issuer)
})

test('every bad value is named at once, by the name it has where it stands', () => {
  const bad = badOf(
    {
      VITE_OIDC_ISSUER: 'nowhere',
      VITE_API_ORIGIN: 'x',
      VITE_TOKEN_STORAGE: 'cookie',
      VITE_CSRF_HEADER: 'a b',
    },
    { oidc: { issuer: 'also nowhere', scope: 'profile' }, colours: { brass: 'gold' } },
  )
  expect(bad.map(([name]) => name).toSorted()).toEqual([
    'VITE_API_ORIGIN',
    'VITE_CSRF_HEADER',
    'VITE_TOKEN_STORAGE',
    'config.json: colours.brass',
    'config.json: oidc.issuer',
    'config.json: oidc.scope',
  ])
})

test('a secret under VITE_ or in config.json is refused, and its value is not repeated', () => {
  const bad = badOf({ VITE_OIDC_CLIENT_SECRET: 'hunter2' }, { oidc: { clientSecret: 'hunter3' } })
  expect(bad.map(([name]) => name)).toEqual([
    'VITE_OIDC_CLIENT_SECRET',
    'config.json: oidc.clientSecret',
  ])
  expect(JSON.stringify(bad)).not.toContain('hunter')
})
