import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openObjectStore, type ObjectStore } from './object-store.ts'
import { startOwnPostgres, type OwnPostgres } from './postgres.ts'
import { startRoundRobinProxy, type RoundRobinProxy } from './round-robin-proxy.ts'
import { endStartedFoyers, freePorts, startFoyer, type StartedFoyer } from './started-foyer.ts'
import { startTestIssuer, type TestIssuer } from './test-issuer.ts'
import { TusClient } from './tus-client.ts'

/** One of the services, by itself. */
export interface OneService {
  foyer: StartedFoyer
  /** Past the proxy. */
  origin: string
  /** Where it tells its numbers. */
  metrics: string
  port: number
}

export interface SeveralServices {
  postgres: OwnPostgres
  store: ObjectStore
  issuer: TestIssuer
  proxy: RoundRobinProxy
  /** Those that the proxy takes turns with. */
  services: readonly OneService[]
  workers: readonly StartedFoyer[]
  /** Where the first worker tells its numbers. */
  workerMetrics: string
  /** Anti-forgery cookie and header, good at each of them. */
  ours: Record<string, string>
  /** Somebody who sends files through the proxy, or `at` one service. */
  personAt(username: string, at?: Pick<OneService, 'origin'>): Promise<TusClient>
  /** One more in the turns, with an empty folder; `settings` that the others have not. */
  addService(settings?: Record<string, string>): Promise<OneService>
  addWorker(settings?: Record<string, string>): StartedFoyer
  /** The proxy leads nobody there any more. */
  leaveOut(service: OneService): void
  close(): Promise<void>
}

/**
 * Two services and two workers in processes of their own, each with a folder of its own, on a PostgreSQL and an S3 server,
 * behind a proxy that gives each request to the next service. Null where this machine has no such servers.
 */
export async function startSeveralServices(
  settings: Record<string, string> = {},
): Promise<SeveralServices | null> {
  const store = await openObjectStore()
  const postgres = store === null ? null : await startOwnPostgres()
  if (store === null || postgres === null) {
    await store?.close()
    return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'foyer-several-'))
  const issuer = await startTestIssuer()
  const proxy = await startRoundRobinProxy()
  let folders = 0
  const environment = (more: Record<string, string> = {}) => ({
    ...store.env,
    DATABASE_URL: postgres.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'foyer-api',
    PUBLIC_URL: proxy.origin,
    PROCESSING: 'elsewhere',
    SAMPLE_LIBRARY: 'off',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, String((folders += 1))),
    ...settings,
    ...more,
  })

  async function startService(more?: Record<string, string>): Promise<OneService> {
    const { PORT, IDP_PORT: METRICS_PORT } = await freePorts()
    const foyer = startFoyer({ ...environment(more), PORT, METRICS_PORT }, ['--api'])
    const origin = `http://127.0.0.1:${PORT}`
    await isReady(foyer, origin)
    return { foyer, origin, port: Number(PORT), metrics: metricsAt(METRICS_PORT) }
  }

  const services = await Promise.all([startService(), startService()])
  const lead = () => proxy.setPorts(services.map(({ port }) => port))
  const { PORT: METRICS_PORT } = await freePorts()
  const workers = [
    startFoyer({ ...environment(), METRICS_PORT }, ['--worker']),
    startFoyer(environment(), ['--worker']),
  ]
  lead()
  const cookie = (await fetch(`${proxy.origin}/config.json`)).headers.getSetCookie()[0] ?? ''
  const pair = cookie.split(';')[0] ?? ''
  const ours = {
    Cookie: pair,
    'X-XSRF-TOKEN': pair.slice(pair.indexOf('=') + 1),
    Origin: proxy.origin,
  }
  return {
    postgres,
    store,
    issuer,
    proxy,
    services,
    workers,
    workerMetrics: metricsAt(METRICS_PORT),
    ours,
    async personAt(username, { origin } = proxy) {
      const named = { sub: `sub-${username}`, preferred_username: username, name: username }
      const claims = { ...named, roles: ['creator'], sid: `sid-${username}`, auth_time: nowS() - 5 }
      return new TusClient({ origin, ours }, await issuer.token(claims))
    },
    async addService(more) {
      const added = await startService(more)
      services.push(added)
      lead()
      return added
    },
    addWorker(more) {
      const added = startFoyer(environment(more), ['--worker'])
      workers.push(added)
      return added
    },
    leaveOut(service) {
      services.splice(services.indexOf(service), 1)
      lead()
    },
    async close() {
      endStartedFoyers()
      const foyers = [...services.map(({ foyer }) => foyer), ...workers]
      await Promise.all(foyers.map(({ ended }) => ended))
      await proxy.close()
      await issuer.close()
      await postgres.close()
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const metricsAt = (port: string) => `http://127.0.0.1:${port}/metrics`
const nowS = () => Math.floor(Date.now() / 1000)

async function isReady(foyer: StartedFoyer, origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    if (foyer.process.exitCode !== null) throw new Error(`It did not start:\n${foyer.output()}`)
    await sleep(50)
  }
}
