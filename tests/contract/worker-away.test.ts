import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { missWorkerOf } from '#tests/support/missed-worker.ts'
import { startSeveralServices } from '#tests/support/several-services.ts'
import type { TusClient } from '#tests/support/tus-client.ts'
import { workerOf } from '#tests/support/worker-of.ts'

const several = hasFfmpeg ? await startSeveralServices() : null
afterAll(() => several?.close())

const becomesReady = (person: TusClient, id: string) =>
  expect
    .poll(() => person.video(id), { timeout: 200_000, interval: 50 })
    .toMatchObject({ state: 'ready', failure: null })

test.skipIf(several === null)(
  'a worker that stood still while its film was made by another changes nothing of that, and works on (skipped without PostgreSQL, S3 or ffmpeg)',
  { timeout: 480_000 },
  async () => {
    if (several === null) return
    const mara = await several.personAt('mara')
    const film = await makeFilm('away.avi', '-c:v mpeg4 -q:v 4 -c:a mp3', {
      size: '640x480',
      seconds: 4,
    })
    const send = async () => (await mara.sent(film, { type: 'video/x-msvideo' })).id
    const id = await send()
    const sleeper = await workerOf(several, id)
    sleeper.process.kill('SIGSTOP')
    await missWorkerOf(several.postgres.url, id)
    await becomesReady(mara, id)
    const before = (await mara.video(id)).playable

    // Nothing holds a connection for an hour to somebody who says nothing.
    const client = new Client({ connectionString: several.postgres.url })
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    )
    await client.end()
    sleeper.process.kill('SIGCONT')
    for (const worker of several.workers) {
      if (worker === sleeper) continue
      worker.process.kill('SIGKILL')
      await worker.ended
    }
    const next = await send()
    await becomesReady(mara, next)
    expect(sleeper.process.exitCode).toBeNull()
    const after = await mara.video(id)
    expect([after.state, after.failure, after.playable]).toEqual(['ready', null, before])
  },
)
