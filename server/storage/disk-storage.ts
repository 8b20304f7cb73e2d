import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, opendir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { isDiskFull, systemCode } from '#server/base/disk-full.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { bytesOf } from './bytes-of.ts'
import { incomingOf, removeHalfWritten } from './half-written.ts'
import { isStorageKey, requireStorageKey } from './storage-key.ts'
import type { ByteRange, ListedFile, Storage, StoredContent, StoredFile } from './storage.ts'

/** Files under `root`. Half-written files lie in `.incoming` beside them and are renamed when whole. */
export async function createDiskStorage(root: string): Promise<Storage> {
  const incoming = incomingOf(root)
  await mkdir(incoming, { recursive: true })
  const pathOf = (key: string) => join(root, requireStorageKey(key))

  async function place(key: string, fill: (temporary: string) => Promise<void>) {
    const path = pathOf(key)
    const temporary = join(incoming, randomUUID())
    try {
      await mkdir(dirname(path), { recursive: true })
      await fill(temporary)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw fullOr(error)
    }
    return describe(path)
  }

  /** The file is never without a name: it lies where it was until it lies at its key. */
  async function moveIn(key: string, from: string): Promise<StoredFile> {
    const path = pathOf(key)
    try {
      await mkdir(dirname(path), { recursive: true })
      await rename(from, path)
      return await describe(path)
    } catch (error) {
      if (systemCode(error) !== 'EXDEV') throw fullOr(error)
    }
    const stored = await place(key, (temporary) => copyFile(from, temporary))
    await rm(from, { force: true })
    return stored
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(key), { force: true })
  }

  return {
    write: (key, content) =>
      place(key, async (temporary) => {
        await pipeline(Readable.from(bytesOf(content)), createWriteStream(temporary))
      }),
    read: (key, range) => readFile(pathOf(key), range),
    stat: (key) => describe(pathOf(key)).catch(nullWhenMissing),
    list: (folder) => listFolder(pathOf(folder), folder),
    all: () => allFiles(root),
    remove,
    async removeFolder(folder) {
      for (const { key } of await listFolder(pathOf(folder), folder)) await remove(key)
    },
    importFile: async (key, path, mode) =>
      mode === 'move' ? moveIn(key, path) : place(key, (temporary) => copyFile(path, temporary)),
    localPath: async (key) => pathOf(key),
    directUrl: async () => null,
    async freeB() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
    removeHalfWritten: () => removeHalfWritten(root),
  }
}

/** Without what lies in hidden folders, which no key reaches. */
async function* allFiles(root: string, folder = ''): AsyncGenerator<ListedFile, undefined> {
  for await (const entry of await opendir(join(root, folder))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (!isStorageKey(key)) continue
    if (entry.isDirectory()) yield* allFiles(root, key)
    const file = entry.isFile() ? await describe(join(root, key)).catch(nullWhenMissing) : null
    if (file !== null) yield { ...file, key }
  }
}

async function listFolder(path: string, folder: string): Promise<ListedFile[]> {
  const names = await readdir(path, { recursive: true }).catch(noneWhenMissing)
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await describe(join(path, name)).catch(nullWhenMissing)
      return file && { ...file, key: `${folder}/${name.split(sep).join('/')}` }
    }),
  )
  return found.filter((file) => file !== null)
}

/** A folder comes with its first file. One that cannot be looked into is another matter. */
function noneWhenMissing(error: unknown): string[] {
  if (systemCode(error) === 'ENOENT') return []
  throw error
}

async function describe(path: string): Promise<StoredFile> {
  const { size, mtime, isFile } = await statOf(path)
  if (!isFile) throw new ProblemError('not-found')
  return { sizeB: size, modifiedAt: mtime }
}

async function statOf(path: string) {
  try {
    const found = await stat(path)
    return { size: found.size, mtime: found.mtime, isFile: found.isFile() }
  } catch (error) {
    if (systemCode(error) === 'ENOENT' || systemCode(error) === 'ENOTDIR') {
      throw new ProblemError('not-found', { cause: error })
    }
    throw error
  }
}

async function readFile(path: string, range?: ByteRange): Promise<StoredContent> {
  const file = await describe(path)
  const source = createReadStream(path, range ?? {})
  return { ...file, stream: toWebStream(source) }
}

/** Node’s own conversion keeps reading after the browser went away in some versions; this one closes the file. */
function toWebStream(source: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel() {
      source.destroy()
    },
  })
}

function fullOr(error: unknown): unknown {
  return isDiskFull(error) ? new ProblemError('storage-full', { cause: error }) : error
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'not-found') return null
  throw error
}
