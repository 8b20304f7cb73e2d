import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { limits } from '#contract/limits.ts'
import { endings, type Ending } from '#tests/support/mortal-endings.ts'
import { startMortalService, type MortalService } from '#tests/support/mortal-service.ts'
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const postgres: RunningPostgres | null = await startPostgres()
let issuer: TestIssuer
let film: Buffer

beforeAll(async () => {
  issuer = await startTestIssuer()
  film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
})
afterAll(async () => {
  await issuer.close()
  await postgres?.close()
})

interface Killed {
  ending: Ending
  path: string
  videoId: string
}

async function clientOf(service: MortalService): Promise<TusClient> {
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  return new TusClient(service, await issuer.token(claims))
}

/** Sends a film in two chunks; the service does not live to answer the second. */
async function sendUntilKilled(service: MortalService, ending: Ending): Promise<Killed> {
  await service.arm()
  const mara = await clientOf(service)
  const { url, videoId } = await mara.begun(film)
  expect((await mara.patch(url, 0, film.subarray(0, 5000))).status).toBe(204)
  await expect(mara.patch(url, 5000, film.subarray(5000))).rejects.toThrow('fetch failed')
  expect(await service.ended).toBe('SIGKILL')
  return { ending, path: new URL(url).pathname, videoId }
}

/** Nothing has to be sent again, and there is one file, which is the one that was sent. */
async function expectKept(service: MortalService, dataDir: string, killed: Killed) {
  const mara = await clientOf(service)
  const offset = (await mara.head(killed.path)).headers.get('Upload-Offset')
  const { state, sizeB } = await mara.video(killed.videoId)
  const files = await readdir(join(dataDir, 'files/videos', killed.videoId))
  expect([killed.ending, offset, state, sizeB, files.length]).toEqual([
    killed.ending,
    String(film.length),
    'ready',
    film.length,
    1,
  ])
  const kept = await readFile(join(dataDir, 'files/videos', killed.videoId, files[0] ?? ''))
  expect(kept.equals(film)).toBe(true)
}

/** Each start looks after what the kill before it left, then is killed one step later. */
async function killAtEveryStep(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-kill-'))
  if (databaseUrl === '') await unpackTestDatabase(join(dataDir, 'database'))
  let killed: Killed | null = null
  for (const ending of [...endings, 'never'] as const) {
    const service = await startMortalService({
      dataDir,
      issuer: issuer.issuer,
      databaseUrl,
      ending,
    })
    if (killed !== null) await expectKept(service, dataDir, killed)
    if (ending !== 'never') {
      killed = await sendUntilKilled(service, ending)
      continue
    }
    const me = await (await (await clientOf(service)).ask('GET', '/api/v1/me')).json()
    expect(me.quota.usedB).toBe(endings.length * (film.length + limits.picturesRoomB))
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
    await service.stop()
  }
  await rm(dataDir, { recursive: true })
}

/** Five processes one after the other; a busy machine may take its time. */
const patient = { timeout: 240_000 }

test(
  'embedded database: killed at any step of completing an upload, nothing is lost and nothing is double',
  patient,
  () => killAtEveryStep(''),
)

test.skipIf(postgres === null)(
  'PostgreSQL: killed at any step of completing an upload, nothing is lost and nothing is double',
  patient,
  () => killAtEveryStep(postgres?.url ?? ''),
)
