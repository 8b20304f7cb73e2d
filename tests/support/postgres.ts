import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { freePorts } from './started-foyer.ts'
import { createDatabaseOn } from './test-database.ts'

const run = promisify(execFile)

export interface RunningPostgres {
  url: string
  close(): Promise<void>
}

export interface OwnPostgres extends RunningPostgres {
  /** Where its programs are. */
  binaries: string
  /** `fast` ends sessions with a word, `immediate` as a crash does. Returns once it takes connections again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** It is gone, as after a crash. */
  stop(): Promise<void>
  /** Another one that has all it says it keeps before it says so. Closed with it. */
  standBy(): Promise<Standby>
}

export interface Standby {
  port: number
  /** From now on it takes what is written. */
  promote(): Promise<void>
}

/**
 * A real PostgreSQL: the one of FOYER_TEST_DATABASE_URL, else a cluster of its own from the binaries of this machine (as
 * user `postgres` when we are root, because it refuses to run as root). Null when there is neither.
 */
export async function startPostgres(): Promise<RunningPostgres | null> {
  const given = process.env['FOYER_TEST_DATABASE_URL']
  if (given !== undefined && given !== '') {
    const { url, drop } = await createDatabaseOn(given)
    return { url, close: drop }
  }
  return startOwnPostgres()
}

/**
 * A cluster that nobody else uses, so that it may be restarted. Null without the binaries. What a test writes need not
 * outlive the machine; with '' it has PostgreSQL's own settings, and is on a disk. `at` is a folder for all but its log of
 * what is written.
 */
export async function startOwnPostgres(
  settings = '-c fsync=off',
  at?: string,
): Promise<OwnPostgres | null> {
  const binaries = await findBinaries()
  if (binaries === null) return null

  const place = settings === '' ? '/tmp' : await placeOfClusters()
  const folder = await mkdtemp(join(place, 'foyer-postgres-'))
  const data = join(at ?? folder, 'data')
  const { PORT } = await freePorts()
  const isRoot = userInfo().uid === 0
  const optionsAt = (port: string) =>
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings}`
  const options = optionsAt(PORT)
  const url = `postgres://foyer@127.0.0.1:${PORT}/postgres`
  const as = async (command: string) => {
    await (isRoot ? run('su', ['postgres', '-c', command]) : run('sh', ['-c', command]))
  }
  try {
    if (isRoot) await giveToPostgres([folder, ...(at === undefined ? [] : [at])])
    await as(
      `${binaries}/initdb -D ${data} -X ${folder}/wal -U foyer --auth=trust -E UTF8 --no-sync`,
    )
    await as(`${binaries}/pg_ctl -D ${data} -w -l ${folder}/log -o '${options}' start`)
  } catch {
    await rm(folder, { recursive: true, force: true })
    return null
  }
  const standby = join(folder, 'standby')
  const stop = (each: string) => as(`${binaries}/pg_ctl -D ${each} -m immediate stop`)
  return {
    binaries,
    url,
    restart: (mode) =>
      as(`${binaries}/pg_ctl -D ${data} -w -l ${folder}/log -m ${mode} -o '${options}' restart`),
    stop: () => stop(data),
    async standBy() {
      const { PORT: port } = await freePorts()
      await as(`${binaries}/pg_basebackup -d ${url} -D ${standby} -R -X stream -c fast --no-sync`)
      await as(
        `${binaries}/pg_ctl -D ${standby} -w -l ${folder}/log-2 -o '${optionsAt(port)}' start`,
      )
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query("alter system set synchronous_standby_names = '*'")
      await client.query('select pg_reload_conf()')
      await client.end()
      return {
        port: Number(port),
        promote: () => as(`${binaries}/pg_ctl -D ${standby} -w promote`),
      }
    },
    async close() {
      for (const each of [data, standby]) await stop(each).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const memory = '/dev/shm'
const roomB = 2 * 1024 ** 3

/**
 * In memory, where this machine has room there (most containers have 64 MB): a database is three hundred files, of which
 * each test has one, and on a disk making them takes ten times as much of the processor.
 */
async function placeOfClusters(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > roomB ? memory : '/tmp'
}

async function giveToPostgres(folders: readonly string[]): Promise<void> {
  const { stdout } = await run('id', ['-u', 'postgres'])
  for (const folder of folders) await chown(folder, Number(stdout), -1)
}

/** Debian keeps them by version outside the PATH. */
async function findBinaries(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (newest !== undefined) return `/usr/lib/postgresql/${newest}/bin`
  const found = await run('sh', ['-c', 'command -v initdb']).catch(() => null)
  return found === null ? null : found.stdout.trim().replace(/\/initdb$/, '')
}
