import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few MiB that can really be filled. */
export interface TinyDisk {
  path: string
  /** Takes the room there is, but for `leftB`. */
  fill(leftB?: number): void
  /** Takes every name there is: not even an empty folder can be made. */
  takeNames(): void
  /** Gives back what was taken. */
  makeRoom(): void
  close(): Promise<void>
}

/** In memory, where this machine lets us mount one (as root, as in CI); null elsewhere. */
export async function openTinyDisk(size: {
  kib: number
  names?: number
}): Promise<TinyDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'foyer-tiny-disk-'))
  const names = size.names === undefined ? '' : `,nr_inodes=${size.names}`
  try {
    const options = `size=${size.kib}k${names}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    await rm(path, { recursive: true })
    return null
  }
  const taken = join(path, 'taken')
  mkdirSync(taken)
  return {
    path,
    fill(leftB = 0) {
      const file = openSync(join(taken, 'room'), 'w')
      const { bsize } = statfsSync(path)
      const hasMore = () => statfsSync(path).bavail * bsize > leftB
      while (hasMore()) writeSync(file, Buffer.alloc(bsize))
      closeSync(file)
    },
    takeNames() {
      for (let name = 0; name < 100_000; name += 1) {
        try {
          writeFileSync(join(taken, `name-${name}`), '')
        } catch {
          return
        }
      }
    },
    makeRoom() {
      rmSync(taken, { recursive: true, force: true })
      mkdirSync(taken)
    },
    async close() {
      execFileSync('umount', ['-l', path])
      await rm(path, { recursive: true })
    },
  }
}

export const noTinyDisk = 'this machine lets nobody mount a memory disk here'
