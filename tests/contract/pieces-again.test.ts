import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProcessingJob } from '#contract/processing.ts'
import { createLog } from '#server/base/log.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { EncodeWork, Engine } from '#server/processing/engine/engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { makeFilm } from '#tests/support/make-film.ts'
import { readRendition } from '#tests/support/marked-film.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const engine = await findEngine({ processing: { ffmpegPath: null } })
let dataDir: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let film: Buffer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-pieces-again-'))
  await unpackTestDatabase(join(dataDir, 'database'))
  issuer = await startTestIssuer()
  film = await makeFilm('walk.mp4', '-c:v mpeg4 -q:v 8 -c:a aac', { size: '400x400', seconds: 12 })
  await start()
})
afterAll(async () => {
  await server.stop(0)
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** When each reading begins that was asked for; null for what is made as a whole. */
let begun: (number | null)[] = []
/** What becomes of a piece. */
let meddle: (work: EncodeWork, fromMs: number) => EncodeWork | Promise<EncodeWork> = (work) => work
let logged: string[] = []

async function start(): Promise<void> {
  if (engine === null) return
  const meddling: Engine = {
    ...engine,
    async encode(work) {
      const fromMs = work.stretch?.fromMs ?? null
      if (work.pass.audio.length === 0) begun.push(fromMs)
      return engine.encode(fromMs === null ? work : await meddle(work, fromMs))
    },
  }
  server = await listenOn(dataDir, issuer, {
    change: (config) => ({
      ...config,
      processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
    }),
    parts: {
      engine: meddling,
      pieceLengths: { leastFilmMs: 10_000, pieceMs: 4_000, wordsMs: 60_000 },
      log: createLog({ level: 'warn', isPretty: false, write: (line) => logged.push(line) }),
      database: await openDatabase({ kind: 'folder', path: join(dataDir, 'database') }),
    },
  })
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  mara = new TusClient(server, await issuer.token(claims))
}

async function sent(): Promise<string> {
  begun = []
  logged = []
  const { id } = await mara.sent(film, { type: 'video/mp4' })
  return id
}

async function isDone(id: string): Promise<void> {
  const state = async () => {
    const answer = await mara.ask('GET', `/api/v1/videos/${id}/processing`)
    const { job }: { job: ProcessingJob | null } = await answer.json()
    return job?.state
  }
  await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('done')
}

/** Each picture once, and no part is left. */
async function expectWhole(id: string): Promise<void> {
  const folder = join(dataDir, 'files/videos', id)
  const files = async () => readdir(folder, { recursive: true })
  await expect.poll(async () => (await files()).filter((name) => /parts\/./.test(name))).toEqual([])
  const top = (await files()).find((name) => /v400.*mp4$/.test(name)) ?? ''
  const { times, keys } = await readRendition(join(folder, top))
  expect(times.map((atS) => Math.round(atS * 25)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 300 }, (_, number) => number),
  )
  expect(keys).toEqual([0, 4, 8])
}

const said = (what: string) => logged.filter((line) => line.includes(what)).length

test.skipIf(engine === null)(
  'a service that stops in a piece goes on with that one, and begins no other again',
  { timeout: 120_000 },
  async () => {
    const reached = Promise.withResolvers<void>()
    meddle = async (work, fromMs) => {
      if (fromMs === 4_000) {
        reached.resolve()
        await new Promise((resolve) => work.signal.addEventListener('abort', resolve))
      }
      return work
    }
    const id = await sent()
    await reached.promise
    await server.stop(0)
    meddle = (work) => work
    await start()
    await isDone(id)
    // In which order is a matter of who is there first: the run, or the help that was offered.
    expect(begun.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([
      0, 4_000, 4_000, 8_000,
    ])
    await expectWhole(id)
  },
)

test.skipIf(engine === null)(
  'a film with a piece that never fits is made in one reading',
  { timeout: 120_000 },
  async () => {
    meddle = (work, fromMs) => (fromMs === 4_000 ? lacking(work) : work)
    const id = await sent()
    await isDone(id)
    expect(begun).toEqual([0, 4_000, 8_000, 4_000, null])
    expect([said('piece-does-not-fit'), said('not-in-pieces')]).toEqual([2, 1])
    await expectWhole(id)
  },
)

test.skipIf(engine === null)(
  'stopped by its owner nothing of its pieces stays; begun anew, one that lacks a picture is found out and made again',
  { timeout: 120_000 },
  async () => {
    const reached = Promise.withResolvers<void>()
    meddle = async (work, fromMs) => {
      if (fromMs === 4_000) {
        reached.resolve()
        await new Promise((resolve) => work.signal.addEventListener('abort', resolve))
      }
      return work
    }
    const id = await sent()
    await reached.promise
    const asked = (what: string) => mara.ask('POST', `/api/v1/videos/${id}/processing/${what}`)
    expect((await asked('cancel')).ok).toBe(true)
    const { db } = server.service.services
    expect(await db.selectFrom('processing_pieces').selectAll().execute()).toEqual([])

    let left = 1
    meddle = (work, fromMs) => (fromMs === 4_000 && left-- > 0 ? lacking(work) : work)
    expect((await asked('retry')).ok).toBe(true)
    await isDone(id)
    expect(begun).toEqual([0, 4_000, 0, 4_000, 8_000, 4_000])
    expect(logged.find((line) => line.includes('piece-does-not-fit'))).toContain('"piece":1')
    await expectWhole(id)
  },
)

/** One picture is missing, as where a film was not sought to the right place. */
function lacking(work: EncodeWork): EncodeWork {
  return { ...work, stretch: { fromMs: 4_040, untilMs: 8_000 } }
}
