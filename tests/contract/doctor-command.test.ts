import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

import { readEnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { diagnose } from '#server/doctor/diagnose.ts'
import { plain, reportTrouble } from '#server/doctor/report.ts'
import { startWholeFoyer } from '#tests/support/doctor-foyer.ts'
import { settingsFor, startRealProvider } from '#tests/support/doctor-provider.ts'
import { stopTestServers } from '#tests/support/doctor-server.ts'
import { endStartedFoyers, freePorts, startFoyer } from '#tests/support/started-foyer.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
/** Foyer with its own provider, all good. */
let ports: Awaited<ReturnType<typeof freePorts>>
let whole: Awaited<ReturnType<typeof startWholeFoyer>>
beforeAll(async () => {
  ports = await freePorts()
  whole = await startWholeFoyer(ports)
})
afterAll(async () => {
  await whole.stop()
  endStartedFoyers()
  await stopTestServers()
})

const Report = z.object({
  application: z.string().nullable(),
  provider: z.string().nullable(),
  summary: z.object({
    ok: z.number(),
    warn: z.number(),
    fail: z.number(),
    cannotTell: z.number(),
  }),
  findings: z.array(
    z.object({ id: z.string(), verdict: z.string(), cause: z.string().nullable() }),
  ),
})

/** The command itself, in a folder with this `.env` and no other settings. */
async function runDoctor(
  env: Record<string, string> | null,
  args: readonly string[] = [],
  variables: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-doctor-command-'))
  const lines = Object.entries(env ?? {}).map(([name, value]) => `${name}=${value}`)
  if (env !== null) await writeFile(join(folder, '.env'), lines.join('\n'))
  const child = spawn(process.execPath, [resolve('server/doctor/main.ts'), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...variables,
    },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  await rm(folder, { recursive: true })
  return { code, ...said }
}

test('without a .env everything about a running Foyer is good, and nothing else is said', async () => {
  const { code, out } = await runDoctor(null, ['--json'], ports)
  const { summary, findings, provider } = Report.parse(JSON.parse(out))
  expect(findings.filter(({ verdict }) => verdict !== 'OK')).toEqual([])
  expect(summary).toEqual({ ok: findings.length, warn: 0, fail: 0, cannotTell: 0 })
  expect(findings.length).toBeGreaterThan(40)
  expect([code, provider]).toEqual([0, 'built-in provider'])
}, 120_000)

test('another provider and a running Foyer, both set up well, have no trouble either', async () => {
  const { PORT } = await freePorts()
  const origin = `http://localhost:${PORT}`
  const { issuer } = await startRealProvider({ origin })
  const settings = { ...settingsFor(issuer, origin), PORT }
  stops.push((await startWholeFoyer(settings)).stop)
  const { code, out } = await runDoctor(settings, ['--json'])
  const { findings } = Report.parse(JSON.parse(out))
  expect(findings.filter(({ verdict }) => verdict !== 'OK')).toEqual([])
  expect(code).toBe(0)
}, 120_000)

test('nothing is running: that is said, with the command, and is no failure', async () => {
  const { code, out } = await runDoctor(null, [], await freePorts())
  expect(out).toContain('npm start')
  expect(out).toMatch(/CAN'T TELL +discovery\/not-running/)
  expect(out).toMatch(/CAN'T TELL +until app is good: .*app-callback/)
  expect(out).not.toContain('FAIL')
  expect(code).toBe(0)
})

test('a failure has exit code 1, and says what to paste where', async () => {
  const { issuer } = await startRealProvider({ client: { redirect_uris: ['http://a.example/cb'] } })
  const { code, out } = await runDoctor(settingsFor(issuer))
  expect(code).toBe(1)
  expect(out).toMatch(/FAIL +redirect-uri/)
  expect(out).toMatch(/paste +http:\/\/localhost:19190\/auth\/callback +← redirect URI/)
  expect(out).toContain('clients[].redirect_uris')
  // No terminal, no colours.
  expect(out).not.toContain(String.fromCodePoint(27))
})

test('wrong usage has exit code 2 and the usage; --help has 0', async () => {
  const wrong = [['--nonsense'], ['videos.example.org'], ['https://a.example', 'https://b.example']]
  for (const { code, out, err } of await Promise.all(wrong.map((args) => runDoctor(null, args)))) {
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('npm run doctor -- https://')
  }
  const help = await runDoctor(null, ['--help'])
  expect([help.code, help.err]).toEqual([0, ''])
  expect(help.out).toContain('Exit code')
})

test('a variable that is set wins over the file, as when the service starts', async () => {
  const { issuer } = await startRealProvider()
  const { out } = await runDoctor(settingsFor(issuer), ['--json'], {
    OIDC_CLIENT_ID: 'somebody-else',
  })
  const { findings } = Report.parse(JSON.parse(out))
  expect(findings.find(({ id }) => id === 'client')).toMatchObject({ cause: 'unknown' })
})

test('at the start of the development server nothing is said when all is good', async () => {
  const environment = readEnvironmentFile('/no/such/file', ports)
  expect(reportTrouble(await diagnose(environment, { isQuick: true }), plain)).toBe('')
}, 120_000)

test('at the start of the development server trouble is said at once', async () => {
  const { issuer } = await startRealProvider()
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-doctor-dev-'))
  await unpackTestDatabase(join(dataDir, 'database'))
  const settings = { ...settingsFor(`${issuer}/`), DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' }
  const foyer = startFoyer({ ...(await freePorts()), ...settings, LOG_LEVEL: 'error' }, ['--dev'])
  await foyer.says('npm run doctor says more')
  expect(foyer.output()).toMatch(/WARN +issuer\/slash/)
  expect(foyer.output()).toContain(issuer)
  foyer.process.kill('SIGTERM')
  await foyer.ended
  await rm(dataDir, { recursive: true })
}, 120_000)
