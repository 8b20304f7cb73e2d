import { execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { freePorts } from './started-foyer.ts'

const run = promisify(execFile)

export interface RunningPgBouncer {
  url: string
  close(): Promise<void>
}

/** PgBouncer in transaction mode before this database, of which it keeps few connections. Null where it is not installed. */
export async function startPgBouncer(databaseUrl: string): Promise<RunningPgBouncer | null> {
  const binary = await findBinary()
  if (binary === null) return null
  const folder = await mkdtemp('/tmp/foyer-pgbouncer-')
  const { PORT } = await freePorts()
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORT}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
logfile = ${join(folder, 'log')}
`,
  )
  // It refuses to run as root.
  const isRoot = userInfo().uid === 0
  if (isRoot) {
    const { stdout } = await run('id', ['-u', 'postgres'])
    await chown(folder, Number(stdout), -1)
  }
  const child = spawn(binary, ['-q', ...(isRoot ? ['-u', 'postgres'] : []), settings], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  while (!(await listens(Number(PORT)))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start.')
    await sleep(20)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${PORT}${pathname}`,
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findBinary(): Promise<string | null> {
  const command = 'PATH="$PATH:/usr/sbin" command -v pgbouncer'
  const found = await run('sh', ['-c', command]).catch(() => null)
  return found === null ? null : found.stdout.trim()
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false))
  })
}
