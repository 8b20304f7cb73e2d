import { createHash } from 'node:crypto'

import { orMissing } from './or-missing.ts'
import type { ListedFile, Storage, StoredFile } from './storage.ts'

export interface Moving {
  to: Storage
  from: Storage
  /** Ends it between two files; what is not moved by then is the next time. */
  signal: AbortSignal
  onMoved: (file: ListedFile) => void
}

export interface NotMoved {
  key: string
  why: string
}

const atOnce = 4
const mostFailures = 20

/**
 * Brings every file from one place to another, one by one: what is there is read again and compared before it goes here.
 * People may watch meanwhile, and it may end at any moment: run again, it goes on with what is left. Never two at a time
 * over the same files. Answers what could not be moved, which is still where it was.
 */
export async function moveFiles(moving: Moving): Promise<NotMoved[]> {
  const failed = new Map<string, string>()
  const mayGoOn = () => !moving.signal.aborted && failed.size < mostFailures
  let moved: number
  do {
    moved = 0
    const files = moving.from.all()[Symbol.asyncIterator]()
    const work = async () => {
      while (mayGoOn()) {
        const next = await files.next()
        if (next.done === true) return
        if (failed.has(next.value.key)) continue
        const why = await moveFile(moving, next.value).catch(String)
        if (why === null) moved += 1
        else failed.set(next.value.key, why)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    // Where it ends before the last one, what was opened for looking is closed.
    await files.return?.()
    // Whoever was at work on the way may have taken something in.
  } while (moved > 0 && mayGoOn())
  return [...failed].map(([key, why]) => ({ key, why }))
}

/** Null where it is done; else why it is not. */
async function moveFile({ to, from, onMoved }: Moving, file: ListedFile): Promise<string | null> {
  const { key } = file
  const isNew = (await to.stat(key)) === null
  if (isNew) {
    const isCopied = await orMissing(copy(to, from, key))
    if (isCopied === null) return null
  }
  const [there, here] = await Promise.all([digestOf(to, key), digestOf(from, key)])
  if (here === null || there !== here) {
    // Whoever removed it meanwhile did so before the copy was there.
    if (isNew) await to.remove(key)
    if (here === null) return null
    return isNew ? 'came out otherwise than it went in' : 'is in both places, and not the same'
  }
  // Whoever removes it from now on removes it in both.
  await from.remove(key)
  onMoved(file)
  return null
}

async function copy(to: Storage, from: Storage, key: string): Promise<StoredFile> {
  const path = await from.localPath(key)
  if (path !== null) return to.importFile(key, path, 'copy')
  return to.write(key, (await from.read(key)).stream)
}

/** Null where there is no such file. */
async function digestOf(storage: Storage, key: string): Promise<string | null> {
  const content = await orMissing(storage.read(key))
  if (content === null) return null
  const hash = createHash('sha256')
  for await (const piece of content.stream) hash.update(piece)
  return hash.digest('hex')
}
