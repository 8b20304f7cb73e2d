import { readdir, readFile } from 'node:fs/promises'

import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'

import { checkIssuer, ProviderMetadata } from '#auth/provider/provider-metadata.ts'
import { logoutUrl } from '#auth/trips/logout-url.ts'
import { paths } from '#config/paths.ts'
import { readSettings } from '#config/read-settings.ts'
import { createDiscovery } from '#server/auth/discovery.ts'
import { readConfig } from '#server/base/read-config.ts'
import { frontChannelPath } from '#server/site/content-security-policy.ts'
import { frontConfig } from '#server/site/front-config.ts'

afterEach(() => void vi.unstubAllGlobals())

const example = await readFile('.env.example', 'utf8')
const guide = await readFile('docs/identity-providers.md', 'utf8')

/** Provider → the lines of its block in .env.example, switched on. */
const presets = new Map(
  example
    .slice(example.indexOf('# ── Keycloak ──'), example.indexOf('# ── The front end without'))
    .split(/^# ── /m)
    .filter((block) => block !== '')
    .map((block) => [
      block.slice(0, block.indexOf(' ──')),
      [...block.matchAll(/^#([A-Z_]+=.*)$/gm)].map(([, line]) => line ?? ''),
    ]),
)

/** Provider → its part of the guide. */
const sections = new Map(
  guide
    .slice(guide.indexOf('\n# Providers'))
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
)

const folder = 'tests/fixtures/discovery'
const Fixture = z.object({
  /** Where the document comes from, and whether a running provider gave it. */
  source: z.string(),
  seen: z.enum(['run', 'documentation']),
  /** Whose block of .env.example it is for; several documents of one provider have none. */
  preset: z.optional(z.string()),
  metadata: z.looseObject({
    issuer: z.string(),
    scopes_supported: z.optional(z.array(z.string())),
  }),
})
type Published = z.infer<typeof Fixture>['metadata']

/** The document each preset meets at its provider. */
const published = new Map<string, Published>()
for (const file of await readdir(folder)) {
  const { preset, metadata } = Fixture.parse(
    JSON.parse(await readFile(`${folder}/${file}`, 'utf8')),
  )
  if (preset !== undefined) published.set(preset, metadata)
}

test('every preset has its part in the guide, in the same order, and no other', () => {
  expect(
    [...sections.keys()],
    'headings of docs/identity-providers.md beside those of .env.example',
  ).toEqual([...presets.keys()])
})

test('every preset has a document to be tried with, which names it as “preset”', () => {
  const missing = [...presets.keys()].filter((name) => !published.has(name))
  const unknown = [...published.keys()].filter((name) => !presets.has(name))
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] })
})

test('the README counts the presets', async () => {
  const [, counted] = /each of (\d+) providers/.exec(await readFile('README.md', 'utf8')) ?? []
  expect(Number(counted), 'README.md: "each of N providers"').toBe(presets.size)
})

test.each([...presets])(
  '%s: the guide has the block of .env.example word for word',
  (name, lines) => {
    const blocks = [...(sections.get(name) ?? '').matchAll(/^```ini\n([^`]*)```/gm)]
    // Compared as one text, so that the line that differs is shown.
    expect(
      blocks.map(([, block]) => block).join('\n'),
      `the blocks of "## ${name}" in docs/identity-providers.md`,
    ).toContain(`${lines.join('\n')}\n`)
  },
)

test.each([...sections])('%s: the guide says whether it was run or read', (_, text) => {
  expect(text).toMatch(/^(Run here, on|From documentation, on) 20\d\d-\d\d-\d\d/m)
})

// Okta writes them into every token, Authentik has them in `profile`.
test.each(['Authelia', 'Dex', 'Pocket ID', 'LemonLDAP::NG'])(
  '%s: the scope that brings the groups is asked for',
  (name) => {
    const { oidc } = configOf(presets.get(name) ?? [])
    expect(oidc.roleClaim).toBe('groups')
    expect(oidc.scope.split(' ')).toContain('groups')
  },
)

test('the guide helps with a provider that it does not know', () => {
  const [, text = ''] = guide.split('\n## Another provider\n')
  const part = text.slice(0, text.indexOf('\n# '))
  for (const word of ['OIDC_ISSUER', 'OIDC_SCOPE', 'OIDC_ROLE_CLAIM', 'offline_access', 'native']) {
    expect(part).toContain(word)
  }
})

test('the guide registers the addresses that Foyer has', async () => {
  const initiate = '/auth/initiate'
  expect(await readFile('src/app/router.tsx', 'utf8')).toContain(`path: '${initiate.slice(1)}'`)
  for (const path of [paths.authCallback(), paths.signedOut(), frontChannelPath, initiate]) {
    expect(guide).toContain(`PUBLIC_URL${path}`)
  }
  expect(guide).not.toMatch(/PUBLIC_URL\/auth\/renew/)
})

test('the realm file of Keycloak has Foyer’s addresses, and people of two roles', async () => {
  const realm: unknown = JSON.parse(await readFile('docs/quillmoor-realm.json', 'utf8'))
  const foyer = 'http://localhost:8080'
  expect(realm).toMatchObject({
    realm: 'quillmoor',
    clients: [
      {
        clientId: 'foyer',
        publicClient: true,
        redirectUris: [foyer + paths.authCallback()],
        webOrigins: [foyer],
        attributes: {
          'post.logout.redirect.uris': foyer + paths.signedOut(),
          'frontchannel.logout.url': foyer + frontChannelPath,
        },
      },
    ],
    users: [{ realmRoles: ['creator'] }, { realmRoles: ['viewer'] }],
  })
})

function documentOf(name: string): Published {
  const metadata = published.get(name)
  if (!metadata) throw new Error(`No file of ${folder} says "preset": "${name}"`)
  return metadata
}

/** As the front end gets it: through the service's own reading and `/config.json`. */
function settingsOf(lines: readonly string[]) {
  return readSettings({}, frontConfig(configOf(lines))).oidc
}

function configOf(lines: readonly string[]) {
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf('=')
    return [line.slice(0, at), line.slice(at + 1)]
  })
  const variables: Record<string, string> = Object.fromEntries(pairs)
  // Left empty in the preset because only the console can tell.
  variables['OIDC_CLIENT_ID'] ||= 'client-of-the-console'
  return readConfig(variables)
}

test.each([...presets])('%s: its preset is understood and fits its document', (name, lines) => {
  const document = documentOf(name)
  const metadata = ProviderMetadata.parse(document)
  const oidc = settingsOf(lines)
  expect(() => checkIssuer(metadata, oidc.expectedIssuer ?? oidc.issuer)).not.toThrow()
  const unknown = oidc.scope.split(' ').filter((scope) => isUnknown(scope, document))
  expect(unknown).toEqual([])
  const url = logoutUrl({
    dialect: oidc.logout,
    issuer: oidc.issuer,
    endSessionEndpoint: metadata.end_session_endpoint,
    clientId: oidc.clientId,
    idToken: 'hint',
    returnUrl: 'https://videos.quillmoor.example/auth/signed-out',
    state: 's1',
  })
  expect(url === null).toBe(metadata.end_session_endpoint === undefined)
})

test.each([...presets])('%s: the service takes its document too', async (name, lines) => {
  const document = documentOf(name)
  vi.stubGlobal('fetch', async () => Response.json(document))
  const discovery = createDiscovery(configOf(lines).oidc, () => new Date())
  expect((await discovery.provider()).metadata.issuer).toBe(document.issuer)
})

/** Scopes of one's own, and those of providers that list only what they feel like, are not among them. */
function isUnknown(scope: string, { scopes_supported: scopes }: Published): boolean {
  const isStandard = ['openid', 'profile', 'email', 'offline_access'].includes(scope)
  const listsAll = scopes?.includes('profile') ?? false
  return isStandard && listsAll && !(scopes ?? []).includes(scope)
}
