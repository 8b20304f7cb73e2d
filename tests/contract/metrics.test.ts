import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/database/open-database.ts'
import { openMetrics } from '#server/start/metrics.ts'
import { listenOn } from '#tests/support/listening-service.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freePorts } from '#tests/support/started-foyer.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.close())

test('requests are counted by what they were for, files by what was done, and what arrives by where', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-metrics-'))
  const issuer = await startTestIssuer()
  const { PORT } = await freePorts()
  const metrics = await openMetrics({ metricsHost: '127.0.0.1', metricsPort: Number(PORT) })
  if (metrics === null) throw new Error('They are asked for.')
  const database = await openTestDatabase()
  const server = await listenOn(folder, issuer, { parts: { metrics, database } })
  const close = await metrics.listen()
  onTestFinished(async () => {
    await close()
    await server.stop()
    await issuer.close()
    await rm(folder, { recursive: true, force: true })
  })
  const film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
  const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
  await mara.sent(film)
  await mara.begun(film)
  for (const id of ['nobody', 'nothing']) await mara.video(id)

  const told = await fetch(`http://127.0.0.1:${PORT}/metrics`)
  expect(told.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await told.text()).split('\n')
  for (const line of [
    'foyer_request_seconds_count{method="PATCH",route="/api/v1/uploads/:resourceId",status="204"} 1',
    'foyer_request_seconds_count{method="GET",route="/api/v1/videos/:videoId",status="404"} 2',
    'foyer_storage_seconds_count{operation="import",outcome="good"} 1',
    'foyer_uploads{arrives="disk"} 1',
    'foyer_jobs{state="queued"} 0',
    'foyer_oldest_job_seconds{state="queued"} 0',
    'foyer_events_total{event="upload.finished",level="info"} 1',
    'foyer_provider_seconds_count{asked="discovery",outcome="good"} 1',
    'foyer_provider_seconds_count{asked="keys",outcome="good"} 1',
  ]) {
    expect(lines).toContain(line)
  }
  const dashboard = await readFile(new URL('../../docs/grafana.json', import.meta.url), 'utf8')
  const shown = dashboard.match(/\b(?:foyer|nodejs|process)_[a-z0-9_]+/g) ?? []
  const names = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? [])
  // Those are of PostgreSQL alone, and asked for in several-services.test.ts.
  const known = new Set([...names, 'foyer_database_connections'])
  expect(shown.length).toBeGreaterThan(10)
  for (const name of shown) expect(known).toContain(name.replace(/_(bucket|count)$/, ''))
  const elsewhere = await fetch(`http://127.0.0.1:${PORT}/api/v1/me`)
  expect(elsewhere.status, 'nothing else is told there').toBe(404)
})

test('nothing is measured where nobody asks for it', async () => {
  expect(await openMetrics({ metricsHost: '127.0.0.1', metricsPort: null })).toBeNull()
})

test.skipIf(postgres === null)(
  'no more connections are opened than are set, and calls wait for one',
  async () => {
    const config = { kind: 'postgres', url: postgres?.url ?? '', connections: 2 } as const
    const { db, connections, close } = await openDatabase(config)
    const calls = [1, 2, 3, 4, 5].map(() => sql`select pg_sleep(0.2)`.execute(db))
    const busy = { open: 2, idle: 0, waiting: 3 }
    await expect.poll(() => connections?.(), { interval: 5 }).toEqual(busy)
    await Promise.all(calls)
    await close()
  },
)
