import { mkdirSync } from 'node:fs'

import { sql } from 'kysely'

import { openDatabase, openPostgres, type Database } from '#server/database/open-database.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'

import { parentOf, processorSeconds } from './processor-time.ts'
import { scaleCalls } from './scale-calls.ts'
import { fillDatabase } from './scale-fill.ts'
import { createClient, loadWith, percentiles, type Client } from './scale-load.ts'
import { startScaleService } from './scale-service.ts'

type Print = (name: string, value: string, beside: string) => void

const wantedVideos = Number(process.env['FOYER_BENCH_SCALE_VIDEOS'] ?? 100_000)
const loadSeconds = Number(process.env['FOYER_BENCH_SCALE_SECONDS'] ?? 10)
/** Calls measured one after another, and those before them that are not. */
const calls = { measured: 20, before: 3 }
const connections = 20
/** A table of ten million rows is not made in ten seconds. */
const patient = { connectMs: 5_000, statementMs: null, answerMs: null }

/**
 * `npm run bench -- scale`: what the service costs where there is much: on PostgreSQL with its own settings, and
 * embedded with a tenth of it. Processor time is that of the database's processes as Linux counts it; embedded it is
 * of the one process that is service and database. FOYER_BENCH_DATABASE_URL names a database that is kept: filled
 * when it is empty, and measured as it is when not.
 */
export async function measureScale(folder: string, print: Print): Promise<void> {
  const issuer = await startTestIssuer()
  const kinds = (process.env['FOYER_BENCH_SCALE_ON'] ?? 'postgres,embedded').split(',')
  try {
    if (kinds.includes('postgres')) await onPostgres(issuer, folder, print)
    if (kinds.includes('embedded')) {
      await onEmbedded(issuer, folder, print, { ...usual, videos: wantedVideos / 10 })
    }
  } finally {
    await issuer.close()
  }
}

/** What there is, and which calls are measured; all, and the loads, unless `wanted` is part of their names. */
interface Portal {
  videos: number
  linesEach?: number
  wanted?: string | undefined
}

const usual: Portal = { videos: wantedVideos, wanted: process.env['FOYER_BENCH_SCALE_CALLS'] }

export async function onPostgres(
  issuer: TestIssuer,
  folder: string,
  print: Print,
  portal = usual,
): Promise<void> {
  const kept = process.env['FOYER_BENCH_DATABASE_URL']
  const own = kept === undefined ? await startOwnPostgres('') : null
  const url = kept ?? own?.url
  if (url === undefined) return print('PostgreSQL', '–', 'is not on this machine')
  try {
    const database = await openPostgres(url, patient)
    console.log(`\n${await filled(database, portal, issuer, print)} videos on PostgreSQL`)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    const postmaster = parentOf(rows[0]?.pid ?? 0)
    await measure(database, issuer, print, {
      environment: { DATABASE_URL: url, DATA_DIR: `${folder}/beside-postgres` },
      seconds: () => processorSeconds(postmaster),
      isShared: true,
      wanted: portal.wanted,
    })
  } finally {
    await own?.close()
  }
}

export async function onEmbedded(
  issuer: TestIssuer,
  folder: string,
  print: Print,
  portal: Portal,
): Promise<void> {
  const dataDir = process.env['FOYER_BENCH_DATA_DIR'] ?? `${folder}/embedded`
  mkdirSync(dataDir, { recursive: true })
  const database = await openDatabase({ kind: 'folder', path: `${dataDir}/database` })
  console.log(`\n${await filled(database, portal, issuer, print)} videos, embedded`)
  await measure(database, issuer, print, {
    environment: { DATA_DIR: dataDir },
    seconds: null,
    isShared: false,
    wanted: portal.wanted,
  })
}

/** Answers how many videos there are. */
async function filled(
  { db }: Database,
  portal: Portal,
  issuer: TestIssuer,
  print: Print,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from videos`.execute(
    db,
  )
  if (rows[0]?.count === 0) {
    await fillDatabase(db, portal, (what, s) => print(`made: ${what}`, `${s.toFixed(1)} s`, ''))
  }
  await sql`update people set issuer = ${issuer.issuer} where subject like 'sub-%'`.execute(db)
  return rows[0]?.count === 0 ? portal.videos : (rows[0]?.count ?? 0)
}

interface Where {
  environment: Record<string, string>
  /** Processor time of the database; null where it is in the process of the service. */
  seconds: (() => number) | null
  /** Can somebody else use the database beside the service? */
  isShared: boolean
  wanted: string | undefined
}

async function measure(
  database: Database,
  issuer: TestIssuer,
  print: Print,
  where: Where,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from videos where access = 'public' and publication = 'published' order by id limit 20`.execute(
    database.db,
  )
  await database.close()
  const service = await startScaleService(issuer.issuer, where.environment)
  const client = createClient(service.origin)
  try {
    const ids = rows.map(({ id }) => id)
    const tokens = await tokensOf(issuer, 200)
    const seconds = where.seconds ?? (() => processorSeconds(service.pid))
    const { wanted } = where
    for (const call of scaleCalls(ids)) {
      if (wanted !== undefined && !call.name.includes(wanted)) continue
      const ask = (n: number) =>
        client.ask({ path: call.path(n), ...(call.isSignedIn && { token: tokens[1] ?? '' }) })
      const { cpuMs, p95Ms, failed } = await inTurn(ask, seconds)
      if (failed !== null) print(call.name, 'failed', failed)
      else
        print(
          call.name,
          `${cpuMs.toFixed(1)} ms`,
          `p95 ${p95Ms.toFixed(0)} ms, aim ${call.goalMs} ms`,
        )
    }
    if (wanted !== undefined && wanted !== 'loads') return
    await printLoads(client, tokens, ids[0] ?? '', print)
  } finally {
    client.close()
    await service.stop()
  }
}

async function inTurn(ask: (n: number) => Promise<{ ms: number }>, seconds: () => number) {
  let failed: string | null = null
  const times: number[] = []
  const askOnce = async (n: number) => {
    try {
      return (await ask(n)).ms
    } catch (error) {
      failed = error instanceof Error ? error.message.slice(0, 100) : String(error)
      return Number.NaN
    }
  }
  for (let n = 0; n < calls.before; n += 1) await askOnce(n)
  const before = seconds()
  const until = performance.now() + 10_000
  for (let n = 0; n < calls.measured && performance.now() < until; n += 1) {
    times.push(await askOnce(n + calls.before))
  }
  return { cpuMs: ((seconds() - before) * 1000) / times.length, failed, ...percentiles(times) }
}

async function printLoads(
  client: Client,
  tokens: readonly string[],
  hot: string,
  print: Print,
): Promise<void> {
  const token = (n: number) => tokens[n % tokens.length] ?? ''
  // Each token is looked at once a minute; what that costs is spread over a minute of pages.
  for (const one of tokens) await client.ask({ path: '/me', token: one })
  const home = await loadWith(connections, loadSeconds, (n) =>
    client.ask({ path: '/home', token: token(n) }),
  )
  print(
    'home, 20 connections',
    `${home.perSecond.toFixed(0)} /s`,
    `p99 ${home.p99Ms.toFixed(0)} ms`,
  )

  const ours = await antiForgery(client)
  const progress = await loadWith(connections, loadSeconds, (n) => {
    const round = Math.floor(n / tokens.length)
    const report = {
      positionMs: 30_000 + round * 10_000,
      durationMs: 600_000,
      watchedMs: 30_000 + round * 10_000,
      state: 'playing',
      sessionId: `bench-${process.pid}-${n % tokens.length}`,
      seq: round,
    }
    return client.ask({
      method: 'PUT',
      path: `/videos/${hot}/progress`,
      token: token(n),
      headers: { ...ours, 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
    })
  })
  print(
    'progress of one video, 20 connections',
    `${progress.perSecond.toFixed(0)} /s`,
    `p95 ${progress.p95Ms.toFixed(0)} ms`,
  )
}

/** Cookie and header as one of our own pages sends them. */
async function antiForgery(client: Client): Promise<Record<string, string>> {
  const { headers, text } = await client.ask({ path: '/config' })
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  const { csrf } = JSON.parse(text)
  return { Cookie: cookie, [csrf.header]: cookie.slice(cookie.indexOf('=') + 1) }
}

async function tokensOf(issuer: TestIssuer, count: number): Promise<string[]> {
  const exp = Math.floor(Date.now() / 1000) + 86_400
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      issuer.token({
        sub: `sub-${n}`,
        preferred_username: `user${n}`,
        name: `user${n}`,
        roles: ['creator'],
        exp,
      }),
    ),
  )
}
