import { orMissing } from './or-missing.ts'
import type { Storage } from './storage.ts'

/**
 * Files that are on their way from one place to another: new ones go to `to`, and whatever is not there yet is found at
 * `from`. Moving them (`npm run storage -- move`) may go on meanwhile, or be interrupted.
 */
export function createEitherStorage(to: Storage, from: Storage): Storage {
  const isThere = async (key: string) => (await to.stat(key)) !== null
  return {
    write: (key, content, sizeB) => to.write(key, content, sizeB),
    importFile: (key, path, mode) => to.importFile(key, path, mode),
    // The third look is for what was moved between the first two.
    read: async (key, range) =>
      (await orMissing(to.read(key, range))) ??
      (await orMissing(from.read(key, range))) ??
      to.read(key, range),
    stat: async (key) => (await to.stat(key)) ?? (await from.stat(key)) ?? to.stat(key),
    async list(folder) {
      // First where they go away from: what is moved between the two looks is seen twice, and not never.
      const before = await from.list(folder)
      const files = new Map(before.map((file) => [file.key, file]))
      for (const file of await to.list(folder)) files.set(file.key, file)
      return [...files.values()]
    },
    all: () => to.all(),
    // In this order whoever moves it sees that it is gone, and takes back what they have moved.
    async remove(key) {
      await from.remove(key)
      await to.remove(key)
    },
    async removeFolder(folder) {
      await from.removeFolder(folder)
      await to.removeFolder(folder)
    },
    localPath: async (key) => ((await isThere(key)) ? to.localPath(key) : null),
    // What is moved is gone from where it was last: so the bucket is asked only of what is still on the disk.
    directUrl: async (key, options) =>
      (await from.stat(key)) === null || (await isThere(key)) ? to.directUrl(key, options) : null,
    freeB: () => to.freeB(),
    async removeHalfWritten() {
      await from.removeHalfWritten()
      await to.removeHalfWritten()
    },
  }
}
