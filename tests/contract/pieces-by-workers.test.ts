import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#server/database/open-database.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { readRendition } from '#tests/support/marked-film.ts'
import type { Begun } from '#tests/support/pieces-worker-process.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { quickStart } from '#tests/support/quick-start.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const postgres: RunningPostgres | null = await startPostgres()
let dataDir: string
let issuer: TestIssuer
let server: ListeningService | undefined
const workers: Worker[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-by-workers-'))
  issuer = await startTestIssuer()
})
afterAll(async () => {
  for (const { process } of workers) process.kill('SIGKILL')
  await server?.stop(0)
  await issuer.close()
  await postgres?.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Worker {
  process: ChildProcess
  /** When the pieces that it has begun begin. */
  begun: number[]
}

function startWorker(url: string): Worker {
  const args = [dataDir, url, issuer.issuer]
  const child = fork('tests/support/pieces-worker-process.ts', args, {
    execArgv: quickStart,
    stdio: 'inherit',
  })
  const begun: number[] = []
  child.on('message', ({ fromMs }: Begun) => begun.push(fromMs))
  const worker = { process: child, begun }
  workers.push(worker)
  return worker
}

const seconds = 24

test.skipIf(!hasFfmpeg || postgres === null)(
  'workers make a long film together; one that is killed in a piece is followed by the other, and no picture is lost or there twice',
  { timeout: 200_000 },
  async () => {
    const { url } = postgres ?? { url: '' }
    const database = { kind: 'postgres', url } as const
    server = await listenOn(dataDir, issuer, {
      change: (config) => ({
        ...config,
        database,
        processing: { where: 'elsewhere', ffmpegPath: null, wantsAv1: false },
      }),
      parts: { database: await openDatabase(database) },
    })
    const { db } = server.service.services
    const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
    const film = await makeFilm('walk.mp4', '-c:v mpeg4 -q:v 8 -c:a aac', {
      size: '400x400',
      seconds,
    })
    const both = [startWorker(url), startWorker(url)]
    const { id } = await mara.sent(film, { type: 'video/mp4' })
    const pieces = () => db.selectFrom('processing_pieces').selectAll().orderBy('number').execute()
    /** Who makes a piece of a film that the other has in hand. */
    const helping = async () => {
      const given = (await pieces()).filter(
        ({ claim, is_done }) => claim !== null && !claim.startsWith('run.') && !is_done,
      )
      return both.find(({ begun }) => given.some(({ from_ms }) => begun.includes(from_ms)))
    }
    let helper: Worker | undefined
    await expect
      .poll(async () => (helper = await helping()), { timeout: 110_000, interval: 20 })
      .toBeDefined()
    helper?.process.kill('SIGKILL')

    await expect
      .poll(async () => (await mara.video(id)).state, { timeout: 110_000, interval: 100 })
      .toBe('ready')
    const begun = both.flatMap((worker) => worker.begun)
    expect(new Set(begun).size).toBe(6)
    expect(begun.length, 'what was cut off is made again, and nothing else').toBe(7)
    expect(await pieces()).toEqual([])

    const folder = join(dataDir, 'files/videos', id)
    const inFolder = async () => (await readdir(folder)).filter((name) => !name.includes('.'))
    const [made = ''] = await inFolder()
    await expect.poll(() => readdir(join(folder, `${made}.parts`)).catch(() => [])).toEqual([])
    const names = await readdir(join(folder, made))
    const top = names.find((name) => /^v400.*mp4$/.test(name)) ?? ''
    const { times, keys, endS } = await readRendition(join(folder, made, top))
    expect(times.map((atS) => Math.round(atS * 25)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: seconds * 25 }, (_, number) => number),
    )
    expect(keys).toEqual([0, 4, 8, 12, 16, 20])
    expect(endS).toBeCloseTo(seconds, 2)
    const list = await readFile(join(folder, made, top.replace('.mp4', '.m3u8')), 'utf8')
    expect(list.match(/#EXTINF:4.000000,/g)?.length).toBe(6)
  },
)
