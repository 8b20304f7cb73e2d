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
const store = await openObjectStore()
const postgres = store === null ? null : await startOwnPostgres()
if (store === null || postgres === null) {
  throw new Error('Two services need PostgreSQL and an S3 server on this machine (.ci/install).')
}
const folder = await mkdtemp(join(tmpdir(), 'foyer-proxied-'))
const proxy = await startRoundRobinProxy(Number(PORT))
const common = { ...settings, PUBLIC_URL: proxy.origin, HOST: '127.0.0.1' }
const provider = startFoyer(
  {
    ...common,
    PORT: (await freePorts()).PORT,
    IDP_PORT,
    SAMPLE_LIBRARY: 'off',
    DATA_DIR: join(folder, 'provider'),
  },
  ['--api'],
)
await provider.says('Stop with Ctrl+C')

async function startService(name: string): Promise<number> {
  const { PORT: port } = await freePorts()
  const service = startFoyer({
    ...common,
    ...store?.env,
    DATABASE_URL: postgres?.url ?? '',
    OIDC_ISSUER: `http://localhost:${IDP_PORT}`,
    OIDC_AUDIENCE: 'foyer-api',
    OIDC_SCOPE: 'openid profile email offline_access',
    SAMPLE_LIBRARY: 'on',
    DATA_DIR: join(folder, name),
    PORT: port,
  })
  await service.says('Stop with Ctrl+C')
  return Number(port)
}

const ports = await Promise.all([startService('one'), startService('other')])
// People of the sample library are those of a provider inside the service; here it is another process.
const { db, close } = await openDatabase({ kind: 'postgres', url: postgres.url })
await db
  .updateTable('people')
  .set({ issuer: `http://localhost:${IDP_PORT}` })
  .where('issuer', '=', 'embedded')
  .execute()
await close()
proxy.setPorts(ports)

async function end(): Promise<void> {
  const counts = [...proxy.counts().values()]
  process.stdout.write(`Requests that each service took: ${counts.join(', ')}\n`)
  endStartedFoyers()
  await proxy.close()
  await postgres?.close()
  await store?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
process.once('SIGTERM', () => void end().then(() => process.exit(0)))
