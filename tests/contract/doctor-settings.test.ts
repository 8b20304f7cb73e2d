import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { outsideChecks, settingsChecks } from '#server/doctor/checks.ts'
import { askDoctor } from '#tests/support/doctor-findings.ts'

// Nothing listens there: these checks ask nobody.
const good = 'OIDC_ISSUER=http://localhost:9\nOIDC_CLIENT_ID=foyer\nPUBLIC_URL=http://localhost:9'

/** Verdict of one check on a `.env` that is good but for these lines. */
async function verdictOf(id: string, lines: string): Promise<string> {
  return (await askDoctor(`${good}\n${lines}`, { isQuick: true })).verdict(id)
}

async function pasteOf(id: string, lines: string) {
  return (await askDoctor(`${good}\n${lines}`, { isQuick: true })).finding(id).paste
}

test('a good .env has no trouble', async () => {
  const said = await askDoctor(good, { isQuick: true })
  expect(said.trouble.filter((line) => /^(env|secure|mixed)/.test(line))).toEqual([])
})

test('opaque tokens of any application count where nothing tells them apart, and it is said', async () => {
  const introspection = 'OIDC_INTROSPECTION_CLIENT_ID=svc\nOIDC_INTROSPECTION_CLIENT_SECRET=s'
  const open = await askDoctor(good, { isQuick: true })
  expect(open.verdict('env-tokens')).toBe('OK')
  expect(open.finding('env-tokens').says).toContain(
    'JWTs for the client foyer, and opaque tokens of any application at the provider',
  )
  for (const lines of ['OIDC_AUDIENCE=foyer-api', introspection]) {
    const closed = await askDoctor(`${good}\n${lines}`, { isQuick: true })
    expect(closed.verdict('env-tokens')).toBe('OK')
    expect(closed.finding('env-tokens').says).not.toContain('any application')
  }
})

test('quotation marks: kept ones fail, dropped ones are a warning', async () => {
  expect(await verdictOf('env-quotes', 'OIDC_CLIENT_ID=“foyer”')).toBe('FAIL')
  expect(await pasteOf('env-quotes', 'OIDC_CLIENT_ID=“foyer”')).toEqual([
    { into: '.env OIDC_CLIENT_ID', value: 'foyer', where: null },
  ])
  expect(await verdictOf('env-quotes', 'OIDC_CLIENT_ID="foyer"')).toBe('WARN')
  expect(await verdictOf('env-quotes', "PORTAL_NAME=Ada's house")).toBe('OK')
})

test('spaces: kept ones fail, dropped ones are a warning', async () => {
  expect(await verdictOf('env-spaces', 'OIDC_CLIENT_ID="foyer "')).toBe('FAIL')
  expect(await verdictOf('env-spaces', 'OIDC_CLIENT_ID=foyer  ')).toBe('WARN')
  expect(await verdictOf('env-spaces', 'OIDC_CLIENT_ID=foyer # ours')).toBe('OK')
})

test('a name that nothing reads', async () => {
  const verdict = async (lines: string) =>
    (await askDoctor(`${good}\n${lines}`)).verdict('env-names')
  expect(await verdict('OIDC_CLIENTID=foyer')).toBe('WARN')
  expect(await verdict('VITE_OIDC_CLIENT_ID=foyer\nHTTP_PROXY=x')).toBe('OK')
})

test('every name that nothing reads is named with its line and the name it is near', async () => {
  const slips = 'ANONYMUS=off\nSAMPLE_LIBARY=off\nPULIC_URL=http://x\nMAX_UPLOD_BYTES=5'
  const { verdict, says } = (await askDoctor(`${good}\n${slips}`)).finding('env-names')
  expect(verdict).toBe('WARN')
  expect(says).toBe(
    '.env line 4, 5, 6, 7: nothing reads ANONYMUS (ANONYMOUS?), SAMPLE_LIBARY (SAMPLE_LIBRARY?), PULIC_URL (PUBLIC_URL?), MAX_UPLOD_BYTES (MAX_UPLOAD_BYTES?)',
  )
})

test.each([
  'OIDC_ISSUER=https://id.quillmoor.example/realms/quillmoor',
  'OIDC_ISSUER=https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0',
  'OIDC_CLIENT_ID=<client id>',
  'OIDC_CLIENT_ID=your-client-id',
])('the placeholder %s', async (line) => {
  // Only what is read off the file: the hosts of placeholders are not asked for.
  const issuer = line.startsWith('OIDC_ISSUER') ? '\nPORT=eighty' : ''
  expect(await verdictOf('env-placeholder', line + issuer)).toBe('FAIL')
})

test('the address of the document in place of the issuer', async () => {
  const line = 'OIDC_ISSUER=http://localhost:9/realms/x/.well-known/openid-configuration'
  expect(await verdictOf('env-well-known', line)).toBe('FAIL')
  expect((await pasteOf('env-well-known', line))[0]?.value).toBe('http://localhost:9/realms/x')
  // The other checks go on with what was meant.
  const said = await askDoctor(`${good}\n${line}`, { isQuick: true })
  expect(said.finding('discovery').asked[0]?.what).toBe(
    'GET http://localhost:9/realms/x/.well-known/openid-configuration with Origin: http://localhost:9',
  )
})

test('an empty client id', async () => {
  expect(await verdictOf('env-values', 'OIDC_CLIENT_ID=')).toBe('FAIL client-id')
})

test('every value that the service would refuse is named at once', async () => {
  const said = await askDoctor(`${good}\nPORT=eighty\nOIDC_ROLE_MAP=staff=king`)
  expect(said.verdict('env-values')).toBe('FAIL')
  expect(said.finding('env-values').says).toMatch(/PORT .*OIDC_ROLE_MAP/)
})

test('scopes without openid, and with commas', async () => {
  expect(await verdictOf('env-scope', 'OIDC_SCOPE=profile email')).toBe('FAIL')
  expect((await pasteOf('env-scope', 'OIDC_SCOPE=profile'))[0]?.value).toBe('openid profile')
  expect((await pasteOf('env-scope', 'OIDC_SCOPE=openid,profile'))[0]?.value).toBe('openid profile')
})

test('a secret that is published with the page is named and not shown', async () => {
  const said = await askDoctor(`${good}\nVITE_OIDC_CLIENT_SECRET=hunter2hunter2`, { isQuick: true })
  expect(said.verdict('env-front-secret')).toBe('FAIL')
  expect(said.finding('env-front-secret').says).toContain('VITE_OIDC_CLIENT_SECRET')
  expect(said.all).not.toContain('hunter2hunter2')
})

test('secrets are never printed, wherever they turn up', async () => {
  const said = await askDoctor(
    `${good}\nSIGNING_SECRET=top-secret-top-secret-top-secret\nOIDC_CLIENT_ID=“top-secret-top-secret-top-secret”`,
    { isQuick: true },
  )
  expect(said.verdict('env-quotes')).toBe('FAIL')
  expect(said.all).not.toContain('top-secret')
})

test('an address on which browsers refuse to sign in', async () => {
  expect(await verdictOf('secure-context', 'PUBLIC_URL=http://192.168.1.20:8080')).toBe('FAIL')
  expect(await verdictOf('secure-context', 'PUBLIC_URL=https://videos.foyer.invalid')).toBe('OK')
})

test('a provider by http', async () => {
  const issuer = 'OIDC_ISSUER=http://id.foyer-doctor.invalid'
  expect(await verdictOf('mixed-content', issuer)).toBe('WARN')
  const https = `${issuer}\nPUBLIC_URL=https://videos.foyer-doctor.invalid`
  expect(await verdictOf('mixed-content', https)).toBe('FAIL')
})

test('docs/doctor.md has every check, and says which are asked at each start', async () => {
  const lines = (await readFile('docs/doctor.md', 'utf8')).matchAll(/^\| `([a-z-]+)` +\| (●| ) /gm)
  const documented = [...lines].map(([, id, mark]) => [id, mark === '●'])
  const checks = [...settingsChecks, ...outsideChecks].flatMap((group) =>
    group.checks.map(({ id, isCheap }) => [id, isCheap]),
  )
  expect(documented.filter(([id]) => id !== 'site-settings')).toEqual(checks)
})
