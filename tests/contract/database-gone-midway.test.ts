import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

let dataDir: string
let issuer: TestIssuer
let server: ListeningService
let mara: TusClient
let film: Buffer

/** Statements that still work, and then one that does not. */
let left = Number.POSITIVE_INFINITY
const breaking: KyselyPlugin = {
  transformQuery({ node }) {
    left -= 1
    if (left === 0) throw new DatabaseUnavailable(new Error('Connection terminated unexpectedly'))
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-midway-'))
  issuer = await startTestIssuer()
  film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
  const database = await openTestDatabase()
  const db = database.db.withPlugin(breaking)
  server = await listenOn(dataDir, issuer, { parts: { database: { ...database, db } } })
  mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
})
afterAll(async () => {
  left = Number.POSITIVE_INFINITY
  await server.stop()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Asks with the database gone at the first statement, then at the second, … until there is none left to break. */
async function atEveryStatement(ask: () => Promise<Response>): Promise<Response> {
  for (let first = 1; first < 100; first++) {
    left = first
    const answer = await ask()
    const isBroken = left <= 0
    left = Number.POSITIVE_INFINITY
    if (!isBroken) return answer
    if (answer.status < 400) return answer
    // HEAD has no body to tell the code in.
    const text = await answer.text()
    expect([first, answer.status, text === '' ? '' : JSON.parse(text).code]).toEqual([
      first,
      503,
      text === '' ? '' : 'unavailable',
    ])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  throw new Error('it never ended')
}

test('the database goes at any statement of an upload: 503 each time, and it carries on where it was', async () => {
  const drafted = await atEveryStatement(() => mara.draft({ sizeB: film.length }))
  const { video } = await drafted.json()
  const created = await atEveryStatement(() => mara.create(video.id, film.length))
  const url = created.headers.get('Location') ?? ''

  let offset = 0
  for (const length of [5000, film.length - 5000]) {
    const head = await atEveryStatement(() => mara.head(url))
    expect(head.headers.get('Upload-Offset')).toBe(String(offset))
    const end = offset + length
    await atEveryStatement(async () => {
      const known = Number((await asked(url)).headers.get('Upload-Offset'))
      if (known === end) return new Response(null, { status: 204 })
      return mara.patch(url, known, film.subarray(known, end))
    })
    offset = end
  }
  expect((await atEveryStatement(() => mara.head(url))).headers.get('Upload-Offset')).toBe(
    String(film.length),
  )
  expect(await mara.video(video.id)).toMatchObject({ state: 'ready' })
})

/** Where the service stands, asked with the database well. */
async function asked(url: string): Promise<Response> {
  const kept = left
  left = Number.POSITIVE_INFINITY
  const head = await mara.head(url)
  left = kept
  return head
}
