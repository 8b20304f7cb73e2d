import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { listenAnywhere } from '#tests/support/listen-anywhere.ts'
import {
  endStartedFoyers,
  freePorts,
  startFoyer,
  type StartedFoyer,
} from '#tests/support/started-foyer.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTraceCollector, type TraceCollector } from '#tests/support/trace-collector.ts'

let folder: string
let dataDir: string
let ports: Awaited<ReturnType<typeof freePorts>>
let foyer: StartedFoyer
let firstPage: Promise<Response>
let collector: TraceCollector

// --dev, so that these tests need no build; the start is the same otherwise.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-start-'))
  dataDir = join(folder, 'data')
  ports = await freePorts()
  collector = await startTraceCollector()
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-ours',
  }
  foyer = startFoyer({ ...ports, ...traces, DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' }, ['--dev'])
  firstPage = pageOnceReady(`http://localhost:${ports.PORT}`)
  await foyer.says('Stop with Ctrl+C')
}, 90_000)

/** What somebody is given who comes as soon as the service says that it is ready. */
async function pageOnceReady(origin: string): Promise<Response> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 10))
  return fetch(origin, { headers: { Accept: 'text/html' } })
}

afterAll(async () => {
  endStartedFoyers()
  await foyer.ended
  collector.close()
  await rm(folder, { recursive: true, force: true })
})

async function refusal(environment: Record<string, string>): Promise<string> {
  const second = startFoyer({ ...(await freePorts()), ...environment }, ['--dev'])
  expect(await second.ended).toBe(1)
  expect(second.output()).not.toMatch(/^\s+at .*:\d+/m)
  return second.output().trim()
}

test('the terminal says where to go, who to be and what is embedded', async () => {
  const said = foyer.output()
  expect(said).toContain(`http://localhost:${ports.PORT}`)
  for (const role of ['viewer', 'creator', 'moderator', 'administrator'])
    expect(said).toContain(role)
  expect(said).toMatch(/embedded provider at http:\/\/localhost:\d+, for this computer only/)
  const origin = `http://localhost:${ports.PORT}`
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  const page = await fetch(origin.replace('localhost', '127.0.0.1'), {
    headers: { Accept: 'text/html' },
  })
  expect(page.url).toBe(`${origin}/`)
  expect(await page.text()).toContain('<div id="root">')
})

test('whoever comes in the moment it says that it is ready is given the page', async () => {
  expect(await (await firstPage).text()).toContain('<div id="root">')
})

test('where a collector is set it is told what was answered, and what led to that', async () => {
  await fetch(`http://localhost:${ports.PORT}/api/v1/categories`)
  const isTold = () => collector.spans.some(({ name }) => name === 'GET /api/v1/categories')
  await expect.poll(isTold, { timeout: 10_000 }).toBe(true)
  expect(collector.spans.map(({ name }) => name)).toContain('select')
  expect(collector.headers[0]).toHaveProperty('x-key', 'of-ours')
})

test('a second Foyer on the same data says so in one sentence and touches nothing', async () => {
  expect(await refusal({ DATA_DIR: dataDir })).toMatch(
    /^Another Foyer is using .*data \(process \d+\)\. Stop it, or set DATA_DIR to another folder\.$/,
  )
})

test('a taken port says so in one sentence, before the data is touched', async () => {
  expect(await refusal({ DATA_DIR: join(folder, 'elsewhere'), PORT: ports.PORT })).toBe(
    `Port ${ports.PORT} is taken, perhaps by another Foyer. Stop it, or set PORT to a free port.`,
  )
  expect(await readdir(folder)).not.toContain('elsewhere')
})

test('an address that is not of this machine says so in one sentence', async () => {
  expect(await refusal({ HOST: '203.0.113.7', DATA_DIR: join(folder, 'far') })).toBe(
    '203.0.113.7 is no address of this machine. Set HOST to one, or to localhost.',
  )
  expect(await readdir(folder)).not.toContain('far')
})

test('every wrong setting is named at once', async () => {
  const said = await refusal({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://db',
    OIDC_ISSUER: 'id.example.org',
    OIDC_ROLE_MAP: 'staff=king',
    APP_ORIGINS: 'https://a.example/path',
    MAX_UPLOAD_BYTES: '-1',
    LOG_LEVEL: 'loud',
    OIDC_INTROSPECTION_CLIENT_ID: '',
  })
  const names = [...said.matchAll(/^ {2}([A-Z_0-9]+) must|^ {2}([A-Z_]+) "/gm)].map(
    ([, a, b]) => a ?? b,
  )
  expect(new Set(names)).toEqual(
    new Set([
      'PORT',
      'DATABASE_URL',
      'OIDC_ISSUER',
      'OIDC_ROLE_MAP',
      'APP_ORIGINS',
      'MAX_UPLOAD_BYTES',
      'LOG_LEVEL',
    ]),
  )
})

test('names in .env that nothing reads are said at the start, and those of the environment are not', async () => {
  const place = await mkdtemp(join(folder, 'names-'))
  await writeFile(
    join(place, '.env'),
    'NODE_ENV=production\nOIDC_ISUER=https://id.example.org\nWALLPAPER=blue\n',
  )
  const second = startFoyer({ ...(await freePorts()), PORTAL_NAM: 'x' }, ['--dev'], place)
  expect(await second.ended).toBe(1)
  const said = second.output()
  expect(said).toMatch(
    /^ {2}\.env: nothing reads OIDC_ISUER \(OIDC_ISSUER\?\)\n {2}\.env: nothing reads WALLPAPER\n/,
  )
  // Why it does not start is what these settings lack, not the name.
  expect(said).toContain('OIDC_ISSUER must be set when NODE_ENV=production')
  expect(said).not.toContain('PORTAL_NAM')
})

test('a name that nothing reads is no reason not to start', async () => {
  const place = await mkdtemp(join(folder, 'names-'))
  await writeFile(join(place, '.env'), 'SAMPLE_LIBARY=off\n')
  const other = { ...(await freePorts()), DATA_DIR: dataDir }
  const second = startFoyer(other, ['--dev'], place)
  await second.ended
  expect(second.output()).toMatch(
    /nothing reads SAMPLE_LIBARY \(SAMPLE_LIBRARY\?\)\n(.*\n)*Another Foyer is using/,
  )
})

test('in production the embedded provider is refused', async () => {
  const said = await refusal({ NODE_ENV: 'production', DATA_DIR: join(folder, 'production') })
  expect(said).toContain('OIDC_ISSUER must be set when NODE_ENV=production')
  expect(await readdir(folder)).not.toContain('production')
})

test('a database nobody answers for is one sentence', async () => {
  const said = await refusal({
    DATABASE_URL: 'postgres://foyer:secret@127.0.0.1:9/foyer',
    DATA_DIR: join(folder, 'pg'),
  })
  expect(said).toMatch(/^The database of DATABASE_URL cannot be used: /)
  expect(said).not.toContain('secret')
})

// From here on no page is asked for: --api starts all of it but what makes pages.
test('a stopped service gives its lock back; a damaged, unfinished or killed one is told apart', async () => {
  const other = { ...(await freePorts()), DATA_DIR: join(folder, 'stopped'), SAMPLE_LIBRARY: 'off' }
  // The first one of this file made its own from nothing.
  await mkdir(other.DATA_DIR)
  await unpackTestDatabase(join(other.DATA_DIR, 'database'))
  const first = startFoyer(other, ['--api'])
  await first.says('Stop with Ctrl+C')
  first.process.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(await readdir(other.DATA_DIR)).not.toContain('foyer.lock')

  // Damaged: it says so, and leaves the folder as it was.
  const damaged = join(folder, 'damaged')
  await cp(other.DATA_DIR, damaged, { recursive: true })
  await truncate(join(damaged, 'database', 'global', 'pg_control'), 10)
  expect(await refusal({ DATA_DIR: damaged })).toMatch(
    /^The database in .* cannot be opened: it is damaged or from another version\. Put a copy/,
  )
  expect(await readdir(damaged)).not.toContain('foyer.lock')

  // Cut off while it was being made: nothing was in it yet, so it is made anew.
  await writeFile(join(damaged, 'database.unfinished'), '')
  const anew = startFoyer({ ...other, DATA_DIR: damaged }, ['--api'])
  await anew.says('Stop with Ctrl+C')
  anew.process.kill('SIGKILL')
  await anew.ended

  // Killed: the lock it left is taken over.
  const again = startFoyer({ ...other, DATA_DIR: damaged }, ['--api'])
  await again.says('Stop with Ctrl+C')
  again.process.kill('SIGINT')
  expect(await again.ended).toBe(0)
}, 120_000)

test('a stop says so on /readyz first, still answers, and loses no answer that is on its way', async () => {
  const provider = createServer((_request, response) => {
    setTimeout(() => response.writeHead(503).end(), 1500)
  })
  const port = await listenAnywhere(provider)
  onTestFinished(() => void provider.close())
  const other = {
    ...(await freePorts()),
    DATA_DIR: join(folder, 'stopped'),
    SAMPLE_LIBRARY: 'off',
    DRAIN_SECONDS: '3',
  }
  const busy = startFoyer({ ...other, OIDC_ISSUER: `http://127.0.0.1:${port}` }, ['--api'])
  await busy.says('Stop with Ctrl+C')
  // Why nobody can sign in, and where to look.
  await busy.says(`Discovery of http://127.0.0.1:${port} answers 503.`)
  await busy.says('npm run doctor finds the setting')
  const answer = fetch(`http://localhost:${other.PORT}/api/v1/me`, {
    headers: { Authorization: 'Bearer abc' },
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  busy.process.kill('SIGTERM')
  const ready = async () => (await fetch(`http://localhost:${other.PORT}/readyz`)).json()
  await expect
    .poll(ready, { timeout: 2_500 })
    .toMatchObject({ status: 'unavailable', checks: { running: false } })
  expect((await fetch(`http://localhost:${other.PORT}/api/v1/config`)).status).toBe(200)
  expect((await answer).status).toBe(503)
  expect(await busy.ended).toBe(0)
}, 60_000)
