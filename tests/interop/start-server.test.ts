import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { startServer } from './start-server.ts'

test('a server that nobody wants any more before it answers is not left running', async () => {
  const stop = new AbortController()
  const pidFile = join(mkdtempSync(join(tmpdir(), 'foyer-start-')), 'pid')
  const script = `require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`
  const starting = startServer({
    command: process.execPath,
    args: ['-e', script, pidFile],
    address: 'http://127.0.0.1:9/',
    signal: stop.signal,
  })
  const failed = expect(starting).rejects.toThrow('aborted')
  // The file is there before the number is in it.
  const readPid = () => Number(readFileSync(pidFile, 'utf8'))
  await vi.waitFor(() => expect(readPid()).toBeGreaterThan(0), 10_000)
  stop.abort()
  await failed
  expect(() => process.kill(readPid(), 0)).toThrow('ESRCH')
})

test('a server that cannot be started says so instead of ending the run', async () => {
  const starting = startServer({ command: '/nowhere', args: [], address: 'http://127.0.0.1:9/' })
  await expect(starting).rejects.toThrow('/nowhere')
})
