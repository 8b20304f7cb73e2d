import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/database/open-database.ts'
import { openObjectStore } from '#tests/support/object-store.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'
import { startRoundRobinProxy } from '#tests/support/round-robin-proxy.ts'
import { endStartedFoyers, freePorts, startFoyer } from '#tests/support/started-foyer.ts'

/**
 * In the place of one service (`FOYER_TEST_SERVICE=proxied`): two, on a PostgreSQL and an S3 server, behind a proxy that
 * gives each request to the next one. The sign-in provider is that of a third, to which nobody else comes. Takes the
 * settings of the one service, with its ports; runs until it is told to end.
 */
const { PORT = '', IDP_PORT = '' } = process.env
const settings = Object.fromEntries(
  ['IDP_ACCESS_TOKEN_TTL', 'REQUESTS_PER_10S', 'PROCESSING'].map((name) => [
    name,
    process.env[name] ?? '',
  ]),
)
const issuer = `http://localhost:${IDP_PORT}`
/** What was started, the last first: also where the rest cannot be. */
const endings: (() => unknown)[] = []
const end = async () => {
  for (const each of endings.toReversed()) await each()
}
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => void end().then(() => process.exit(0)))
}

await start().catch(async (error: unknown) => {
  await end()
  throw error
})

async function start(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-proxied-'))
  endings.push(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const store = await openObjectStore()
  endings.push(() => store?.close())
  const postgres = await startOwnPostgres()
  endings.push(() => postgres?.close())
  if (store === null || postgres === null) {
    throw new Error('Two services need PostgreSQL and an S3 server on this machine (.ci/install).')
  }
  const proxy = await startRoundRobinProxy(Number(PORT))
  endings.push(() => proxy.close(), endStartedFoyers)
  const common = { ...settings, PUBLIC_URL: proxy.origin, HOST: '127.0.0.1' }
  const at = async (more: Record<string, string>, args: string[] = []) => {
    const { PORT: port } = await freePorts()
    await startFoyer({ ...common, PORT: port, ...more }, args).says('Stop with Ctrl+C')
    return Number(port)
  }
  await at({ IDP_PORT, SAMPLE_LIBRARY: 'off', DATA_DIR: join(folder, 'provider') }, ['--api'])
  const shared = {
    ...store.env,
    DATABASE_URL: postgres.url,
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: 'foyer-api',
    OIDC_SCOPE: 'openid profile email offline_access',
    SAMPLE_LIBRARY: 'on',
  }
  const ports = await Promise.all(
    ['one', 'other'].map((name) => at({ ...shared, DATA_DIR: join(folder, name) })),
  )
  await adoptPeople(postgres.url)
  proxy.setPorts(ports)
  endings.push(() => {
    const counts = [...proxy.counts().values()]
    process.stdout.write(`Requests that each service took: ${counts.join(', ')}\n`)
  })
}

/** People of the sample library are those of a provider inside the service; here it is another process. */
async function adoptPeople(url: string): Promise<void> {
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  await db.updateTable('people').set({ issuer }).where('issuer', '=', 'embedded').execute()
  await close()
}
