import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/database/open-database.ts'
import { listenAnywhere } from '#tests/support/listen-anywhere.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { missWorkerOf } from '#tests/support/missed-worker.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { endStartedFoyers, startFoyer } from '#tests/support/started-foyer.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const postgres: RunningPostgres | null = await startPostgres()
let folder: string
let dataDir: string
let issuer: TestIssuer
let server: ListeningService | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-worker-'))
  dataDir = join(folder, 'data')
  issuer = await startTestIssuer()
})
afterAll(async () => {
  endStartedFoyers()
  await server?.stop(0)
  await issuer.close()
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Of a process that prepares films for the service on this folder. */
function startWorker(environment: Record<string, string>) {
  return startFoyer({ DATA_DIR: dataDir, OIDC_ISSUER: issuer.issuer, ...environment }, ['--worker'])
}

test('without a database of their own they say what they need, and end', async () => {
  const worker = startWorker({})
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toContain('needs DATABASE_URL')
})

test('one whose port for numbers is taken ends before it asks for films', async () => {
  const taken = createServer()
  const METRICS_PORT = String(await listenAnywhere(taken))
  onTestFinished(() => void taken.close())
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
  const worker = startWorker({ DATABASE_URL: nowhere, METRICS_PORT })
  expect(await worker.ended).toBe(1)
  expect(worker.output()).toMatch(/Port \d+ is taken.*set METRICS_PORT/)
})

test.skipIf(!hasFfmpeg || postgres === null)(
  'films are prepared by processes of their own; one that is killed is followed by the next',
  { timeout: 240_000 },
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
    const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
    const mara = new TusClient(server, await issuer.token(claims))
    const film = await makeFilm('walk.avi', '-c:v mpeg4 -q:v 4 -c:a mp3', {
      size: '640x480',
      seconds: 4,
    })
    const { id } = await mara.sent(film, { type: 'video/x-msvideo' })
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ access: 'internal', waitFor: 'all' })
    await mara.ask('POST', `/api/v1/videos/${id}/publish`, { headers, body })
    expect(await mara.video(id), 'the service leaves it alone').toMatchObject({ state: 'queued' })
    const beingWritten = join(dataDir, 'files', '.incoming', 'slow')
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    await writeFile(beingWritten, 'so far')
    await utimes(beingWritten, longAgo, longAgo)

    const reaches = async (state: string) => {
      await expect
        .poll(async () => (await mara.video(id)).state, { timeout: 110_000, interval: 50 })
        .toBe(state)
    }
    const first = startWorker({ DATABASE_URL: url })
    await reaches('partially_ready')
    expect(await mara.video(id)).toMatchObject({ publication: 'when_ready' })
    first.process.kill('SIGKILL')
    await first.ended
    await missWorkerOf(url, id)
    const second = startWorker({ DATABASE_URL: url })
    await second.says('working')
    await reaches('ready')
    expect(await mara.video(id), 'it waited for all of it').toMatchObject({
      publication: 'published',
    })
    second.process.kill('SIGTERM')
    expect(await second.ended, 'it ends by itself when asked to').toBe(0)
    expect(await readFile(beingWritten, 'utf8'), 'what others write is not theirs').toBe('so far')
  },
)
