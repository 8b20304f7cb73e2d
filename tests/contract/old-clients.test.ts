import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { listenOn, type ListeningService } from '#tests/support/listening-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/test-issuer.ts'

let dataDir: string
let issuer: TestIssuer
let server: ListeningService

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-old-clients-'))
  issuer = await startTestIssuer()
  server = await listenOn(dataDir, issuer, { parts: { database: await openTestDatabase() } })
})
afterAll(async () => {
  await server.stop()
  await issuer.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** First line of the answer to these lines. */
async function said(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return answer.split('\r\n')[0] ?? ''
}

test('HTTP/1.0 needs no Host: health checks of old proxies send none', async () => {
  expect(await said('GET /healthz HTTP/1.0')).toBe('HTTP/1.1 200 OK')
  expect(await said('GET /readyz HTTP/1.0')).toBe('HTTP/1.1 200 OK')
  expect(await said('GET /api/v1/config HTTP/1.0')).toBe('HTTP/1.1 200 OK')
})

test('HTTP/1.1 without Host stays a bad request (RFC 9112 §3.2)', async () => {
  expect(await said('GET /healthz HTTP/1.1', 'Connection: close')).toBe('HTTP/1.1 400 Bad Request')
})
