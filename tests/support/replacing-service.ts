import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Role } from '#contract/people.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { Database } from '#server/database/open-database.ts'
import { playVersion } from '#server/versions/play-version.ts'

import { listenOn, type ListeningService } from './listening-service.ts'
import { openTestDatabase } from './test-database.ts'
import { startTestIssuer, type TestIssuer } from './test-issuer.ts'
import { TusClient } from './tus-client.ts'

const media = (name: string) => readFile(new URL(`media/${name}`, import.meta.url))

/** Two films that are not the same one. */
export const films = {
  mp4: await media('two-seconds.mp4'),
  webm: await media('two-seconds.webm'),
}

/** A service over HTTP with Mara, who gives her videos other films; without `jobs` each plays as it came. */
export async function startReplacing({
  jobs,
  database: brought,
}: Brought = {}): Promise<ReplacingService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-replacing-'))
  const issuer = await startTestIssuer()
  const database = brought ?? (await openTestDatabase())
  const shift = { ms: 0 }
  const clock = () => new Date(Date.now() + shift.ms)
  const parts = { database, clock, ...(jobs && { jobs }) }
  const server = await listenOn(dataDir, issuer, { parts })
  const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
  return new ReplacingService({ dataDir, issuer, database, server, mara, shift, clock })
}

interface Brought {
  jobs?: JobQueue
  database?: Database
}

interface Held {
  dataDir: string
  issuer: TestIssuer
  database: Database
  server: ListeningService
  mara: TusClient
  shift: { ms: number }
  clock: () => Date
}

export class ReplacingService {
  readonly #held: Held
  readonly mara: TusClient
  readonly db: Database['db']
  readonly server: ListeningService
  readonly clock: () => Date

  constructor(held: Held) {
    this.#held = held
    this.mara = held.mara
    this.db = held.database.db
    this.server = held.server
    this.clock = held.clock
  }

  get services() {
    return this.server.service.services
  }

  /** It is so much later for the service. */
  set shiftMs(ms: number) {
    this.#held.shift.ms = ms
  }

  async person(name: string, role: Role): Promise<TusClient> {
    return new TusClient(this.server, await this.server.tokenFor(name, role))
  }

  /** What Mara, or another, asks below /api/v1. */
  async call(
    method: string,
    path: string,
    { who = this.mara, body, headers = {} }: Asked = {},
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; the service checks them against the contract
  ): Promise<{ status: number; body: any }> {
    const json = { 'Content-Type': 'application/json' }
    const init =
      body === undefined
        ? { headers }
        : { headers: { ...json, ...headers }, body: JSON.stringify(body) }
    const answer = await who.ask(method, `/api/v1${path}`, init)
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }

  /** A video of Mara's that plays its film as it came. */
  async published(): Promise<string> {
    const { id } = await this.mara.sent(films.mp4)
    await this.db.updateTable('videos').set({ state: 'ready' }).where('id', '=', id).execute()
    await this.db.deleteFrom('processing_jobs').where('video_id', '=', id).execute()
    await this.call('POST', `/videos/${id}/publish`, { body: { access: 'internal' } })
    return id
  }

  /** As `2 playing`, the newest first. */
  async versions(videoId: string): Promise<string[]> {
    const { items } = (await this.call('GET', `/videos/${videoId}/versions`)).body
    return items.map(({ number, state }: { number: number; state: string }) => `${number} ${state}`)
  }

  /** The film that was to come takes its place, as where it was prepared. */
  plays(videoId: string, number: number): Promise<boolean> {
    const switched = { videoId, number, from: 'preparing', state: 'ready' } as const
    return inTransaction(this.db, (trx) => playVersion(trx, { ...switched, now: this.clock() }))
  }

  async jobOf(videoId: string, who = this.mara) {
    return (await this.call('GET', `/videos/${videoId}/processing`, { who })).body.job
  }

  /** What Mara's videos take. */
  async usedB(): Promise<number> {
    return (await this.call('GET', '/me')).body.quota.usedB
  }

  /** The keys of what is stored for a video. */
  async keys(videoId: string): Promise<string[]> {
    const files = await this.services.storage.list(`videos/${videoId}`)
    return files.map(({ key }) => key)
  }

  async close(): Promise<void> {
    await this.#held.server.stop()
    await this.#held.issuer.close()
    await rm(this.#held.dataDir, { recursive: true, force: true })
  }
}

interface Asked {
  who?: TusClient
  body?: unknown
  headers?: Record<string, string>
}

/** Where nobody takes a film from; `added` says what was put there. */
export function idleQueue(added: { key: string; place: number }[] = []): JobQueue {
  return {
    add: async (_trx, work) => void added.push(work),
    takeBack: async () => () => undefined,
    work: async () => undefined,
    stop: async () => undefined,
  }
}
