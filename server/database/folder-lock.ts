import { randomUUID } from 'node:crypto'
import { readFileSync, unlinkSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod'

import { isDiskFull, systemCode } from '#server/base/disk-full.ts'
import { StartError } from '#server/base/start-error.ts'

export interface FolderLock {
  release(): Promise<void>
}

const Owner = z.object({ pid: z.int(), host: z.string(), nonce: z.string() })
type Owner = z.infer<typeof Owner>

const heartbeatMs = 1_500

/**
 * Takes the folder for this process alone: the embedded database takes no lock itself, and two processes would
 * lose each other’s writes. A lock whose process is gone is taken over. Throws a StartError when it is held.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'foyer.lock')
  const owner: Owner = { pid: process.pid, host: hostname(), nonce: randomUUID() }
  for (let tries = 0; tries < 5; tries++) {
    if (await create(path, owner)) return hold(path, owner)
    const other = await read(path)
    if (other === 'gone') continue
    if (await isHeld(path, other)) {
      throw new StartError(
        `Another Foyer is using ${folder}${other === null ? '' : ` (process ${other.pid})`}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    await removeStale(path, other)
  }
  throw new StartError(`The lock of ${folder} cannot be taken. Remove ${path} if no Foyer runs.`)
}

async function create(path: string, owner: Owner): Promise<boolean> {
  await makeFolder(dirname(path))
  try {
    await writeFile(path, JSON.stringify(owner), { flag: 'wx' })
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    if (isDiskFull(error)) await rm(path, { force: true })
    throw new StartError(
      isDiskFull(error)
        ? `The disk is full, so Foyer cannot start. Make room for ${dirname(path)}; nothing is lost.`
        : `${dirname(path)} cannot be written. Give Foyer the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    const isFile = ['EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '')
    throw new StartError(
      isFile
        ? `${folder} cannot be a folder, because a file stands in its place. Set DATA_DIR to another folder.`
        : isDiskFull(error)
          ? `The disk is full, so Foyer cannot start. Make room for ${folder}; nothing is lost.`
          : `${folder} cannot be written. Give Foyer the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Null when the file says nothing sensible (cut off by a crash). */
async function read(path: string): Promise<Owner | null | 'gone'> {
  try {
    return Owner.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? 'gone' : null
  }
}

/**
 * A process id tells enough on the same machine, unless it was given out again (or, in a container, is always 1):
 * then, and for other machines, the file’s heartbeat decides.
 */
async function isHeld(path: string, owner: Owner | null): Promise<boolean> {
  const isHere = owner !== null && owner.host === hostname()
  if (isHere && owner.pid !== process.pid && !isRunning(owner.pid)) return false
  if (isHere && heldHere.has(owner.nonce)) return true
  const before = await modifiedMs(path)
  for (let waitedMs = 0; waitedMs < heartbeatMs * 3; waitedMs += 250) {
    if ((await modifiedMs(path)) !== before) return true
    await sleep(250)
  }
  return false
}

async function modifiedMs(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Renaming first: of two processes that found the same dead lock, one removes it. */
async function removeStale(path: string, stale: Owner | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  const moved = await read(aside)
  const isStillStale = moved === 'gone' || moved?.nonce === stale?.nonce
  if (isStillStale) await rm(aside, { force: true })
  else await rename(aside, path)
}

const heldHere = new Set<string>()

function hold(path: string, owner: Owner): FolderLock {
  heldHere.add(owner.nonce)
  const timer = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, heartbeatMs)
  timer.unref()
  const isOurs = () => readFileSync(path, 'utf8').includes(owner.nonce)
  const removeOnExit = () => {
    try {
      if (isOurs()) unlinkSync(path)
    } catch {
      // Already gone: nothing to give back.
    }
  }
  process.once('exit', removeOnExit)
  return {
    async release() {
      clearInterval(timer)
      heldHere.delete(owner.nonce)
      process.off('exit', removeOnExit)
      removeOnExit()
    },
  }
}
