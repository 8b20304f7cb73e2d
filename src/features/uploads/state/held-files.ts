import { findItem } from './queue-store.ts'
import { dropFile, keepFile, readFile } from './upload-journal.ts'

/** Files of this page. A File from disk stays readable while the page lives; the copy is for later. */
const held = new Map<string, File>()

/** The file this upload is of from now on. The copy of another one must not be taken for it after a reload. */
export function holdFile(key: string, file: File): void {
  if (held.get(key) === file) return
  held.set(key, file)
  copies.delete(key)
  void dropFile(key)
}

export function releaseFile(key: string): void {
  held.delete(key)
  copies.delete(key)
  uncopied.delete(key)
}

/** The file, where this page has it in its memory. */
export function heldFile(key: string): File | undefined {
  return held.get(key)
}

/** The file, from memory or from the copy kept earlier; null when the person has to choose it again. */
export async function takeFile(key: string): Promise<File | null> {
  const kept = held.has(key) ? null : await readFile(key)
  // Another may have been chosen meanwhile.
  const known = held.get(key)
  if (known) return known
  const item = findItem(key)
  if (!kept || kept.name !== item?.fileName || kept.size !== item.sizeB) return null
  held.set(key, kept)
  copies.set(key, Promise.resolve(true))
  return kept
}

/** Copies that were begun in the life of this page: one of each file, whoever asks. */
const copies = new Map<string, Promise<boolean>>()
/** Whose bytes would be lost by closing the page now: no copy of them is whole. */
const uncopied = new Set<string>()

/** A file of this size is copied as soon as it has to wait its turn; a larger one when its turn comes. */
const EARLY_COPY_B = 512 * 1024 ** 2

/** Keeps a small file for after a reload though nothing of it is sent yet. */
export async function copyEarly(key: string): Promise<void> {
  const file = held.get(key)
  if (file && file.size <= EARLY_COPY_B) await copyForLater(key)
}

/** Copied in a blink, whatever the line. */
const SMALL_B = 32 * 1024 ** 2

/**
 * Something of it is on the service: until there is a copy, closing the page would mean choosing the file again. A large
 * file is copied when its line turns out to be slow, so that the copy is not in the way of a fast one.
 */
export function needCopy(key: string): void {
  uncopied.add(key)
  const file = held.get(key)
  if (copies.has(key) || (file && file.size <= SMALL_B)) void copyForLater(key)
}

/** Keeps a copy for after a reload. */
export async function copyForLater(key: string): Promise<void> {
  const file = held.get(key)
  if (!file) return
  const copy = copies.get(key) ?? beginCopy(key, file)
  // It may be of a file that another one has taken the place of.
  if ((await copy) && copies.get(key) === copy) uncopied.delete(key)
}

/** There may be room by then. */
const AGAIN_MS = 60_000

function beginCopy(key: string, file: File): Promise<boolean> {
  const copy = keepFile(key, file, () => held.get(key) === file).catch(() => false)
  copies.set(key, copy)
  const forget = (): void => {
    if (copies.get(key) === copy) copies.delete(key)
  }
  void copy.then((isKept) => isKept || setTimeout(forget, AGAIN_MS))
  return copy
}

export function hasCopy(key: string): boolean {
  return !uncopied.has(key)
}
