import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { BodyWaits } from '#server/api/body-waits.ts'
import type { Database } from '#server/database/open-database.ts'
import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

let dataDir: string
let issuer: TestIssuer
let database: Database
let server: ListeningService
let sockets: Socket[] = []

const hour = 3_600_000

async function listen(bodyWaits: BodyWaits): Promise<void> {
  server = await listenOn(dataDir, issuer, {
    parts: { database: { ...database, close: async () => {} } },
    bodyWaits,
  })
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-slow-'))
  issuer = await startTestIssuer()
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await server.stop()
})
afterAll(async () => {
  await database.close()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends a head that promises `lengthB`, and only these bytes of it. */
async function promise(line: string, lengthB: number, sent: Uint8Array, headers = {}) {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  await once(socket, 'connect')
  const all = { Host: new URL(server.origin).host, 'Content-Length': lengthB, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}\r\n`)
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(sent)
  return { socket, answer: () => answer }
}

async function ended({ socket }: { socket: Socket }): Promise<void> {
  if (!socket.closed) await once(socket, 'close')
}

const json = { 'Content-Type': 'application/json' }
const progress = 'PUT /api/v1/videos/nobody-knows/progress'

test('500 strangers who send a byte and wait are all let go, and others are answered meanwhile', async () => {
  await listen({ wholeMs: 1_500, stallMs: hour })
  const lines = [
    progress,
    'GET /api/v1/config',
    'PATCH /api/v1/uploads/nobody-knows',
    'POST /auth/initiate',
  ]
  const slow = await Promise.all(
    Array.from({ length: 500 }, (_each, index) => {
      const line = lines[index % lines.length] ?? progress
      return promise(line, 1000, Buffer.from('{'), { ...server.ours, ...json })
    }),
  )
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  await Promise.all(slow.map(ended))
  const waited = slow.filter((_each, index) => index % lines.length === 3)
  for (const { answer } of waited) expect(answer()).toMatch(/^HTTP\/1\.1 408 Request Timeout/)
}, 60_000)

test('400 large bodies that never end: strangers hold nothing, a person holds 16 MiB at most', async () => {
  await listen({ wholeMs: hour, stallMs: hour })
  const token = await server.tokenFor('mara', 'creator')
  const known = { ...server.ours, ...json, Authorization: `Bearer ${token}` }
  const largeB = 1024 ** 2
  const almost = Buffer.alloc(largeB - 1, 0x20)
  const { heldBodies } = server.service.services

  const strangers = await Promise.all(
    Array.from({ length: 200 }, () =>
      promise(progress, largeB, almost, { ...server.ours, ...json }),
    ),
  )
  await Promise.all(strangers.map(ended))
  for (const { answer } of strangers) expect(answer()).toMatch(/^HTTP\/1\.1 413 /)
  expect(heldBodies.heldB()).toBe(0)

  const persons = await Promise.all(
    Array.from({ length: 200 }, () => promise('POST /api/v1/videos', largeB, almost, known)),
  )
  const refused = () => persons.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 ')).length
  await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(200 - 16)
  expect(heldBodies.heldB()).toBeLessThanOrEqual(16 * largeB)

  const bram = new TusClient(server, await server.tokenFor('bram', 'creator'))
  expect((await bram.draft({ sizeB: 10 })).status).toBe(201)
  for (const { socket } of persons) socket.destroy()
  await expect.poll(() => heldBodies.heldB(), { timeout: 20_000 }).toBe(0)
}, 60_000)

test('an upload that moves has no limit of time; one that stalls is cut, and keeps what came', async () => {
  await listen({ wholeMs: 300, stallMs: 1_000 })
  const token = await server.tokenFor('mara', 'creator')
  const mara = new TusClient(server, token)
  const bytes = new Uint8Array(2_000)
  const { url } = await mara.begun(bytes)
  const headers = {
    ...server.ours,
    Authorization: `Bearer ${token}`,
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': 0,
    'Content-Type': 'application/offset+octet-stream',
  }
  const { socket, answer } = await promise(
    `PATCH ${new URL(url).pathname}`,
    1_500,
    bytes.subarray(0, 100),
    headers,
  )
  for (let sentB = 100; sentB < 1_000; sentB += 100) {
    await sleep(200)
    socket.write(bytes.subarray(0, 100))
  }
  expect([socket.closed, answer()]).toEqual([false, ''])
  await once(socket, 'close')
  expect((await mara.head(url)).headers.get('Upload-Offset')).toBe('1000')
}, 60_000)
