import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startOwnPostgres, type OwnPostgres } from '#tests/support/postgres.ts'
import {
  endStartedFoyers,
  freePorts,
  startFoyer,
  type StartedFoyer,
} from '#tests/support/started-foyer.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'

const postgres: OwnPostgres | null = await startOwnPostgres()
let folder: string
let issuer: TestIssuer
let foyer: StartedFoyer
let origin: string

beforeAll(async () => {
  if (postgres === null) return
  folder = await mkdtemp(join(tmpdir(), 'foyer-restarts-'))
  issuer = await startTestIssuer()
  const ports = await freePorts()
  origin = `http://localhost:${ports.PORT}`
  const settings = {
    ...ports,
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: 'foyer-api',
    SAMPLE_LIBRARY: 'off',
    REQUESTS_PER_10S: '100000',
    LOG_LEVEL: 'error',
  }
  foyer = startFoyer(settings, ['--dev'])
  await foyer.says('Stop with Ctrl+C')
})

afterAll(async () => {
  endStartedFoyers()
  if (postgres === null) return
  await foyer.ended
  await issuer.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
})

/** What one of five people met who create drafts without a pause. */
interface Met {
  /** Videos the service said that it has. */
  acknowledged: string[]
  refusals: { status: number; code: unknown; detail: unknown; retryAfter: string | null }[]
  /** Connections that ended without an answer. */
  cut: number
}

async function keepDrafting(name: string, met: Met, isOver: () => boolean): Promise<void> {
  const token = await issuer.token({
    sub: name,
    preferred_username: name,
    name,
    roles: ['creator'],
  })
  const hello = await fetch(`${origin}/api/v1/config`)
  const cookie = hello.headers.get('set-cookie')?.split(';')[0] ?? ''
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Origin: origin,
    Cookie: cookie,
    'X-XSRF-TOKEN': cookie.slice(cookie.indexOf('=') + 1),
  }
  while (!isOver()) {
    const body = JSON.stringify({
      title: 'A walk',
      fileName: 'walk.mp4',
      type: 'video/mp4',
      sizeB: 10,
      fingerprint: `s1-${crypto.randomUUID()}`,
    })
    try {
      const answer = await fetch(`${origin}/api/v1/videos`, { method: 'POST', headers, body })
      const json = await answer.json()
      if (answer.status === 201) met.acknowledged.push(json.video.id)
      else {
        const retryAfter = answer.headers.get('retry-after')
        met.refusals.push({
          status: answer.status,
          code: json.code,
          detail: json.detail,
          retryAfter,
        })
      }
    } catch {
      met.cut += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Work goes on after this restart, too. */
async function nextAcknowledged(met: Met): Promise<void> {
  const before = met.acknowledged.length
  const endMs = Date.now() + 15_000
  while (met.acknowledged.length < before + 5) {
    if (Date.now() > endMs) throw new Error(`nothing is taken any more: ${foyer.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// Skipped (and said so) only where no PostgreSQL can be started; CI has one.
test.skipIf(postgres === null)(
  'PostgreSQL restarts ten times under five clients: 503 meanwhile, nothing acknowledged is lost, no exit',
  async () => {
    const met: Met = { acknowledged: [], refusals: [], cut: 0 }
    let isOver = false
    const names = ['ada', 'ben', 'cleo', 'dora', 'emil']
    const clients = names.map((name) => keepDrafting(name, met, () => isOver))
    try {
      for (let round = 0; round < 10; round++) {
        await nextAcknowledged(met)
        await postgres?.restart(round % 2 === 0 ? 'fast' : 'immediate')
      }
      await nextAcknowledged(met)
    } finally {
      isOver = true
      await Promise.all(clients)
    }

    expect(foyer.process.exitCode).toBeNull()
    expect(met.cut).toBe(0)
    const kinds = new Set(met.refusals.map(({ status, code }) => `${status} ${String(code)}`))
    expect([...kinds]).toEqual(['503 unavailable'])
    for (const { detail, retryAfter } of met.refusals) {
      expect(detail).toMatch(/^The database cannot be reached\b/)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    const client = new Client({ connectionString: postgres?.url })
    await client.connect()
    const { rows } = await client.query('select id from videos where id = any($1)', [
      met.acknowledged,
    ])
    await client.end()
    expect(rows).toHaveLength(met.acknowledged.length)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  },
  120_000,
)
