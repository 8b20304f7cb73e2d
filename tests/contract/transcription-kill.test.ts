import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { findEngine } from '#server/processing/find-engine.ts'
import { quickStart } from '#tests/support/quick-start.ts'
import { spokenWave } from '#tests/support/spoken-wave.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import type { Ready } from '#tests/support/transcribing-service-process.ts'
import { TusClient } from '#tests/support/tus-client.ts'
import { startWordsEndpoint, type WordsEndpoint } from '#tests/support/words-endpoint.ts'

const engine = await findEngine({ processing: { ffmpegPath: null } })

let dataDir: string
let issuer: TestIssuer
let endpoint: WordsEndpoint
let child: ChildProcess
let mara: TusClient

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-transcription-kill-'))
  await unpackTestDatabase(join(dataDir, 'database'))
  issuer = await startTestIssuer()
  endpoint = await startWordsEndpoint()
})
afterAll(async () => {
  child.kill('SIGKILL')
  await endpoint.close()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const args = [dataDir, issuer.issuer, endpoint.url]
  child = fork('tests/support/transcribing-service-process.ts', args, {
    execArgv: quickStart,
    stdio: 'inherit',
  })
  const [ready]: Ready[] = await once(child, 'message')
  if (ready === undefined) throw new Error('The service did not start.')
  const claims = { sub: 'sub-mara', preferred_username: 'mara', name: 'mara', roles: ['creator'] }
  mara = new TusClient(ready, await issuer.token(claims))
}

async function items(path: string) {
  const { items: found }: { items: { state: string; percent: number; cueCount: number }[] } =
    await (await mara.ask('GET', `/api/v1/videos/${path}`)).json()
  return found
}

test.skipIf(engine === null)(
  'a service that is killed between two pieces goes on with the one that was not answered',
  { timeout: 180_000 },
  async () => {
    await start()
    const said = ['The', 'lantern', 'glows', 'over', 'Quillmoor.', 'A', 'moth', 'circles'] as const
    const sound = spokenWave([...said, ...said])
    const { id } = await mara.sent(sound, { type: 'audio/wav', fileName: 'said.wav' })
    endpoint.next = [null, 'stall']
    await mara.ask('POST', `/api/v1/videos/${id}/captions/en/generate`)
    const first = endpoint.asked
    await expect.poll(() => first.length, { timeout: 120_000 }).toBe(2)
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit

    await start()
    await expect
      .poll(() => items(`${id}/captions`), { timeout: 120_000, interval: 200 })
      .toMatchObject([{ origin: 'auto', state: 'draft' }])
    expect(await items(`${id}/transcriptions`)).toEqual([])
    const [heard, cutOff, again, ...rest] = endpoint.asked.map((one) => one.said)
    expect(again).toBe(cutOff)
    expect([heard, again, ...rest].join(' ')).toBe([...said, ...said].join(' '))
    // Nothing of it is left beside.
    await expect.poll(() => readdir(join(dataDir, 'transcribing'))).toEqual([])
  },
)
