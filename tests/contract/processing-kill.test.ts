import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ProcessingJob } from '#contract/processing.ts'
import { canBind } from '#server/processing/engine/guarded.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import type { Ready } from '#tests/support/preparing-service-process.ts'
import { processesAbout, signalAbout } from '#tests/support/processes-about.ts'
import { quickStart } from '#tests/support/quick-start.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

let dataDir: string
let issuer: TestIssuer
let child: ChildProcess
let mara: TusClient

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-processing-kill-'))
  await unpackTestDatabase(join(dataDir, 'database'))
  issuer = await startTestIssuer()
})
afterAll(async () => {
  child.kill('SIGKILL')
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  child = fork('tests/support/preparing-service-process.ts', [dataDir, issuer.issuer], {
    execArgv: quickStart,
    stdio: 'inherit',
  })
  const [ready]: Ready[] = await once(child, 'message')
  if (ready === undefined) throw new Error('The service did not start.')
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  mara = new TusClient(ready, await issuer.token(claims))
}

async function kill(): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** The preparation, once it is as wanted. */
async function preparing(
  videoId: string,
  isWanted: (job: ProcessingJob) => boolean,
): Promise<ProcessingJob> {
  for (;;) {
    const answer = await mara.ask('GET', `/api/v1/videos/${videoId}/processing`)
    const { job }: { job: ProcessingJob | null } = await answer.json()
    if (job !== null && isWanted(job)) return job
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What is at work on a film goes with the service: it stands still, as when it is held, and so cannot end by itself. */
async function killedWithItsTool(): Promise<void> {
  const scratch = join(dataDir, 'processing')
  const tools = () => processesAbout(scratch)
  if (canBind()) {
    const stopped = () => signalAbout(scratch, 'SIGSTOP')
    await expect.poll(stopped, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  }
  await kill()
  if (!canBind()) return
  try {
    await expect.poll(tools, { timeout: 20_000, interval: 50 }).toEqual([])
  } finally {
    // Of a test that fails nothing stays.
    await signalAbout(scratch, 'SIGKILL')
  }
}

/** The next process takes the work up within a minute, and comes so far with it. */
async function resumes(
  videoId: string,
  isWanted: (job: ProcessingJob) => boolean,
): Promise<ProcessingJob> {
  const beganMs = Date.now()
  await start()
  const job = await preparing(videoId, isWanted)
  expect(Date.now() - beganMs).toBeLessThan(60_000)
  return job
}

const isAt = (name: string) => (job: ProcessingJob) =>
  job.steps.some((step) => step.name === name && step.state === 'running')

test.skipIf(!hasFfmpeg)(
  'killed while a step is at work, whichever, the next process goes on behind the last one that was done',
  { timeout: 280_000 },
  async () => {
    const words = join(dataDir, 'words.srt')
    await writeFile(words, '1\n00:00:00,200 --> 00:00:01,500\nThe light comes from the left.\n\n')
    const all = `-i ${words} -map 0 -map 1 -map 2 -c:v mpeg4 -q:v 4 -c:a mp3 -c:s srt`
    const film = await makeFilm('walk.mkv', all, { size: '848x480', seconds: 4 })
    await start()
    const { id } = await mara.sent(film, { type: 'video/x-matroska' })
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ access: 'internal' })
    await mara.ask('POST', `/api/v1/videos/${id}/publish`, { headers, body })
    await preparing(id, isAt('inspect'))
    await kill()
    await resumes(id, isAt('pictures'))
    await kill()
    await resumes(id, isAt('words'))
    await kill()
    await resumes(id, isAt('first'))
    await killedWithItsTool()
    const resumed = await resumes(id, isAt('rest'))
    expect(await mara.video(id), 'it can be watched by now').toMatchObject({
      state: 'partially_ready',
      publication: 'published',
    })
    await kill()
    const done = await resumes(id, ({ state }) => state === 'done')
    expect(await mara.video(id)).toMatchObject({ state: 'ready' })
    const took = ({ steps }: ProcessingJob, name: string) =>
      steps.find((step) => step.name === name)?.tookMs
    // What was done is not done again, and what was cut off leaves nothing behind and was no try.
    for (const name of ['inspect', 'pictures', 'words', 'first']) {
      expect([name, took(done, name)]).toEqual([name, took(resumed, name)])
    }
    expect(done.attempts).toBe(0)
    // That it is done is written down first; what is left over goes after that.
    await expect.poll(() => readdir(join(dataDir, 'processing'))).toEqual([])
    const besides = await readdir(join(dataDir, 'files/videos', id))
    const folders = besides.filter((name) => !name.includes('.'))
    expect(folders.length).toBe(1)
    // Each once: a name, and which run made it.
    const kinds = async () => {
      const files = await readdir(join(dataDir, 'files/videos', id, folders[0] ?? ''))
      return files.map((name) => name.replace(/-[\w-]{6}\./, '.')).toSorted()
    }
    await expect
      .poll(kinds)
      .toEqual([
        'a0.m3u8',
        'a0.mp4',
        'master-1.m3u8',
        'master-2.m3u8',
        'v360.m3u8',
        'v360.mp4',
        'v480.m3u8',
        'v480.mp4',
      ])
  },
)
