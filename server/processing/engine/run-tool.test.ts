import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { createGate } from '#server/database/job-lanes.ts'
import { listenAnywhere } from '#tests/support/listen-anywhere.ts'

import { canCutOff } from './guarded.ts'
import { runTool } from './run-tool.ts'

/** Counts, a line each time, and says first who it is. */
const counting = `console.log(process.pid); let at = 0; setInterval(() => console.log(at += 1), 5)`

test.skipIf(process.platform === 'win32')(
  'a tool stands still while it is held, goes on where it was, and can be ended meanwhile',
  async () => {
    const gate = createGate()
    const taken = new AbortController()
    const said: number[] = []
    const run = runTool({
      command: process.execPath,
      args: ['-e', counting],
      folder: tmpdir(),
      signal: taken.signal,
      pace: gate.pace,
      onLine: (line) => said.push(Number(line)) > 0,
    })
    const count = () => said.length
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(5)
    const release = gate.hold()
    await sleep(100)
    const held = count()
    await sleep(200)
    expect(count()).toBe(held)
    release()
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(held)
    expect(said.slice(1)).toEqual(said.slice(1).map((_, place) => place + 1))
    gate.hold()
    taken.abort()
    await expect(run).rejects.toThrow('aborted')
    expect(() => process.kill(said[0] ?? 0, 0)).toThrow('ESRCH')
  },
)

test.skipIf(process.platform !== 'linux')(
  'a tool is the first to be ended where no memory is left',
  async () => {
    const said: string[] = []
    const asking = `setInterval(() => console.log(fs.readFileSync('/proc/self/oom_score_adj', 'utf8').trim()), 5)`
    const taken = new AbortController()
    const run = runTool({
      command: process.execPath,
      args: ['-e', asking],
      folder: tmpdir(),
      signal: taken.signal,
      onLine: (line) => said.push(line) > 0,
    })
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe('1000')
    taken.abort()
    await expect(run).rejects.toThrow('aborted')
  },
)

test.skipIf(!existsSync('/proc/self/autogroup'))(
  'a tool stands behind whoever else wants the processor, as one of its session and as a session',
  async () => {
    const said: string[] = []
    const asking = `setInterval(() => console.log(os.getPriority(), fs.readFileSync('/proc/self/autogroup', 'utf8').split(' ')[2].trim()), 5)`
    const taken = new AbortController()
    const run = runTool({
      command: process.execPath,
      args: ['-e', asking],
      isLast: true,
      folder: tmpdir(),
      signal: taken.signal,
      onLine: (line) => said.push(line) > 0,
    })
    const within = Math.min(getPriority() + 10, 19)
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe(`${within} 5`)
    taken.abort()
    await expect(run).rejects.toThrow('aborted')
  },
)

/** Tries this machine and an address of documentation (RFC 5737), and says what came of both. */
const calling = (port: number) => `
  const call = (host) => new Promise((done) =>
    require('node:net').connect({ host, port: ${port} }).once('connect', () => done('connected')).once('error', (error) => done(error.code)))
  Promise.all([call('127.0.0.1'), call('192.0.2.1')]).then((all) => { console.log(all.join(' ')); process.exit(0) })`

test.skipIf(!canCutOff())('a tool reaches nobody, this machine itself included', async () => {
  let calls = 0
  const listener = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  const port = await listenAnywhere(listener)
  try {
    const said = await runTool({
      command: process.execPath,
      args: ['-e', calling(port)],
      folder: tmpdir(),
      signal: new AbortController().signal,
    })
    expect(said.trim()).toBe('ENETUNREACH ENETUNREACH')
    expect(calls).toBe(0)
  } finally {
    listener.close()
  }
})
